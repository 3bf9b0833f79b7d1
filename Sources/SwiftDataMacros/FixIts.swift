import SwiftSyntax

// The changed code that fix-its offer. A removed piece leaves its comments and its line to what
// follows.

extension VariableDeclSyntax {
  func removing(_ attribute: AttributeSyntax) -> VariableDeclSyntax {
    var result = self
    result.attributes = attributes.filter { $0.id != attribute.id }
    result.leadingTrivia = leadingTrivia
    return result
  }

  func removing(_ modifier: DeclModifierSyntax) -> VariableDeclSyntax {
    var result = self
    result.modifiers = modifiers.filter { $0.id != modifier.id }
    result.leadingTrivia = leadingTrivia
    return result
  }

  /// `var a, b: Int` as `var a: Int` and `var b: Int`, each on a line of its own.
  var split: MemberBlockItemListSyntax {
    var annotation: TypeAnnotationSyntax?
    var declarations: [VariableDeclSyntax] = []
    for binding in bindings.reversed() {
      var binding = binding.with(\.trailingComma, nil)
      if let written = binding.typeAnnotation { annotation = written.trimmed }
      if binding.typeAnnotation == nil, binding.initializer == nil {
        binding = binding.with(\.pattern.trailingTrivia, [])
        binding.typeAnnotation = annotation
      }
      declarations.append(with(\.bindings, [binding.trimmed]))
    }
    let indentation = leadingTrivia.reversed().prefix(while: \.isSpaceOrTab)
    let line = Trivia.newline + Trivia(pieces: indentation)
    return MemberBlockItemListSyntax(
      declarations.reversed().enumerated().map { index, declaration in
        MemberBlockItemSyntax(
          decl: index == 0 ? declaration : declaration.with(\.leadingTrivia, line))
      })
  }
}

extension AttributeSyntax {
  /// The attribute without one of its arguments, and without parentheses if that was the only one.
  func removing(_ argument: LabeledExprSyntax) -> AttributeSyntax {
    guard case .argumentList(let list) = arguments else { return self }
    var rest = list.filter { $0.id != argument.id }
    guard let last = rest.indices.last else {
      return with(\.leftParen, nil).with(\.arguments, nil).with(\.rightParen, nil)
        .with(\.trailingTrivia, trailingTrivia)
    }
    rest[last].trailingComma = nil
    return with(\.arguments, .argumentList(rest))
  }
}
