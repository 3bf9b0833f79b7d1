import Foundation
import Testing

@testable import SwiftData

/// A class with more properties than a dirty mask has bits: those from the 64th on share one.
struct WideModelTests {
  @Model final class WideOwner {
    var parts: [Wide] = []

    init() {}
  }

  @Model final class WideLabel {
    var text: String

    init(_ text: String) { self.text = text }
  }

  @Model final class Wide {
    var p00: String? = "0"
    var p01 = 1
    var p02 = 2
    var p03 = 3
    var p04 = 4
    var p05 = 5
    var p06 = 6
    var p07: String? = "7"
    var p08 = 8
    var p09 = 9
    var p10 = 10
    var p11 = 11
    var p12 = 12
    var p13 = 13
    var p14: String? = "14"
    var p15 = 15
    var p16 = 16
    var p17 = 17
    var p18 = 18
    var p19 = 19
    var p20 = 20
    var p21: String? = "21"
    var p22 = 22
    var p23 = 23
    var p24 = 24
    var p25 = 25
    var p26 = 26
    var p27 = 27
    var p28: String? = "28"
    var p29 = 29
    var p30 = 30
    var p31 = 31
    var p32 = 32
    var p33 = 33
    var p34 = 34
    var p35: String? = "35"
    var p36 = 36
    var p37 = 37
    var p38 = 38
    var p39 = 39
    var p40 = 40
    var p41 = 41
    var p42: String? = "42"
    var p43 = 43
    var p44 = 44
    var p45 = 45
    var p46 = 46
    var p47 = 47
    var p48 = 48
    var p49: String? = "49"
    var p50 = 50
    var p51 = 51
    var p52 = 52
    var p53 = 53
    var p54 = 54
    var p55 = 55
    var p56: String? = "56"
    var p57 = 57
    var p58 = 58
    var p59 = 59
    var p60 = 60
    var p61 = 61
    var p62 = 62
    var p63: String? = "63"
    var p64 = 64
    var p65 = 65
    var owner: WideOwner?
    var label: WideLabel?
    var p68 = 68
    var p69 = 69

    init() {}
  }

  @Test(arguments: StoreKind.allCases)
  func `All seventy properties come back, new and changed`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, WideOwner.self)
    let wide = Wide()
    store.context.insert(wide)
    try store.save()
    let first = try store.freshContext()
    let read = try first.only(Wide.self)
    #expect(
      read.p00 == "0" && read.p62 == 62 && read.p63 == "63" && read.p64 == 64 && read.p69 == 69)
    wide.p00 = nil
    wide.p62 = -62
    wide.p63 = nil
    wide.p69 = -69
    try store.save()
    let second = try store.freshContext()
    let changed = try second.only(Wide.self)
    #expect(changed.p00 == nil && changed.p62 == -62 && changed.p63 == nil && changed.p69 == -69)
    #expect(changed.p61 == 61 && changed.p64 == 64 && changed.p68 == 68)
  }

  @Test(arguments: StoreKind.allCases)
  func `A change behind the 63rd property leaves the place among the owner's members`(
    _ kind: StoreKind
  ) throws {
    let store = try TestStore(kind, WideOwner.self)
    let owner = WideOwner()
    let parts = (0..<3).map { number in
      let part = Wide()
      part.p01 = number
      return part
    }
    owner.parts = parts
    store.context.insert(owner)
    try store.save()
    owner.parts.reverse()
    try store.save()
    parts[0].p65 = -1
    try store.save()
    parts[1].p69 = -1
    try store.save()
    let fresh = try store.freshContext()
    #expect(try fresh.only(WideOwner.self).parts.map(\.p01) == [2, 1, 0])
  }

  @Test(arguments: StoreKind.allCases)
  func `A change behind the 63rd property does not disturb a reference whose target has gone`(
    _ kind: StoreKind
  ) throws {
    let store = try TestStore(kind, WideOwner.self)
    let wide = Wide()
    wide.label = WideLabel("l")
    wide.owner = WideOwner()
    store.context.insert(wide)
    try store.save()
    store.context.delete(try #require(wide.label))
    try store.save()
    wide.p68 = -68
    try store.save()
    let fresh = try store.freshContext()
    let read = try fresh.only(Wide.self)
    #expect(read.label == nil)
    #expect(read.owner != nil)
    #expect(read.p68 == -68)
  }

  @Test(arguments: StoreKind.allCases)
  func `Rolling back restores all seventy`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, WideOwner.self)
    let wide = Wide()
    store.context.insert(wide)
    try store.save()
    wide.p01 = -1
    wide.p69 = -69
    store.context.rollback()
    #expect(wide.p01 == 1)
    #expect(wide.p69 == 69)
    #expect(!store.context.hasChanges)
    try store.check()
  }
}
