// Apple documents these names.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals

@_exported import UIKit

// As much of SwiftUI as a wrapper of a view needs.

@MainActor public protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
}

extension Never: View {
    public var body: Never { fatalError("a view of its own has no body") }
}

@resultBuilder public enum ViewBuilder {
    public static func buildBlock<Content>(_ content: Content) -> Content { content }
    public static func buildEither<First, Second>(first: First) -> Either<First, Second> { .first(first) }
    public static func buildEither<First, Second>(second: Second) -> Either<First, Second> { .second(second) }
}

public enum Either<First: View, Second: View>: View {
    case first(First), second(Second)
    public var body: Never { fatalError("one of two has no body") }
}

@propertyWrapper public struct Binding<Value> {
    private let read: () -> Value
    private let write: (Value) -> Void

    public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) { (read, write) = (get, set) }
    public var wrappedValue: Value {
        get { read() }
        nonmutating set { write(newValue) }
    }
}

@propertyWrapper public struct State<Value> {
    private final class Storage {
        var value: Value
        init(_ value: Value) { self.value = value }
    }

    private let storage: Storage

    public init(wrappedValue: Value) { storage = Storage(wrappedValue) }
    public var wrappedValue: Value {
        get { storage.value }
        nonmutating set { storage.value = newValue }
    }
    public var projectedValue: Binding<Value> {
        Binding {
            storage.value
        } set: {
            storage.value = $0
        }
    }
}

public struct Text: View {
    public let text: String
    public init(_ text: String) { self.text = text }
    public var body: Never { fatalError("a text has no body") }
}

@MainActor public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
    public let coordinator: Representable.Coordinator

    public init(coordinator: Representable.Coordinator) { self.coordinator = coordinator }
}

@MainActor public protocol UIViewRepresentable: View where Body == Never {
    associatedtype UIViewType: UIView
    associatedtype Coordinator = Void
    typealias Context = UIViewRepresentableContext<Self>
    func makeUIView(context: Context) -> UIViewType
    func updateUIView(_ uiView: UIViewType, context: Context)
    func makeCoordinator() -> Coordinator
}

extension UIViewRepresentable {
    public var body: Never { fatalError("a wrapped view has no body") }
}

public enum Edge { public struct Set: Sendable { public static let all = Set() } }

@MainActor public struct UIHostingConfiguration<Content: View>: UIContentConfiguration {
    public let content: Content
    public init(@ViewBuilder content: () -> Content) { self.content = content() }
    public func margins(_ edges: Edge.Set, _ length: CGFloat) -> some UIContentConfiguration { self }
}

@MainActor public protocol Scene {}

public struct WindowGroup<Content: View>: Scene {
    public let content: Content
    public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

@MainActor public protocol App {
    associatedtype Body: Scene
    init()
    var body: Body { get }
}

extension App {
    public static func main() { _ = Self().body }
}

extension View {
    public func ignoresSafeArea() -> some View { self }
}
