#if canImport(UIKit) && canImport(SwiftUI)
    import Interpreter
    import LayoutDSL
    import LayoutLists
    import SwiftUI
    import UIKit

    /// A list for SwiftUI whose rules stand in a `.layout` file.
    ///
    ///     LayoutList(program, songs, fields: { [DataField(name: "height", value: .number($0.height))] }) { path, song in
    ///         Text(song?.name ?? path.kind)
    ///     }
    ///     .params([ParameterValue(name: "gap", value: gap)])
    ///     .selection($selected)
    ///
    /// Make the program once, such as in a `static let`: SwiftUI makes a view anew whenever something changes.
    public struct LayoutList<Content: View>: UIViewRepresentable {
        let program: Program
        let sections: [SectionData]
        /// What the items go by, section by section; nil where only their fields are given.
        let ids: [[AnyHashable]]?
        let content: (ElementPath) -> Content
        var settings = LayoutListSettings()

        /// Makes a list of data as a layout reads it. Whenever the view is made anew, all of it is loaded anew, and what the user
        /// sees stays.
        ///
        /// - Parameters:
        ///   - program: The compiled layout; see `Program.named(_:in:)`. Another one takes its place while the list runs.
        ///   - sections: The data.
        ///   - content: What a cell or a supplementary view shows.
        public init(
            _ program: Program, sections: [SectionData], @ViewBuilder content: @escaping (ElementPath) -> Content
        ) {
            (self.program, self.sections, ids, self.content) = (program, sections, nil, content)
        }

        /// Makes a list of items, section by section. What comes, goes and moves is animated.
        ///
        /// - Parameters:
        ///   - program: The compiled layout; see `Program.named(_:in:)`. Another one takes its place while the list runs.
        ///   - sections: The items of each section.
        ///   - fields: The fields of an item that the file reads as `data.…`; none by default.
        ///   - content: What a cell or a supplementary view shows; a supplementary view has no item.
        public init<Item: Identifiable>(
            _ program: Program, sections: [[Item]], fields: ((Item) -> [DataField])? = nil,
            @ViewBuilder content: @escaping (ElementPath, Item?) -> Content
        ) {
            self.program = program
            self.sections = sections.map { items in
                fields.map { SectionData(records: items.map($0)) } ?? SectionData(count: items.count)
            }
            ids = sections.map { $0.map { AnyHashable($0.id) } }
            let kinds = Set(program.layout.elements.filter { $0.category == .cell }.map(\.name))
            self.content = { path in
                guard kinds.contains(path.kind), sections.indices.contains(path.section),
                    sections[path.section].indices.contains(path.item)
                else { return content(path, nil) }
                return content(path, sections[path.section][path.item])
            }
        }

        /// Makes a list of items in one section. What comes, goes and moves is animated.
        public init<Item: Identifiable>(
            _ program: Program, _ items: [Item], fields: ((Item) -> [DataField])? = nil,
            @ViewBuilder content: @escaping (ElementPath, Item?) -> Content
        ) { self.init(program, sections: [items], fields: fields, content: content) }

        // MARK: What it is told and tells

        /// Values of params of the file.
        public func params(_ values: [ParameterValue]) -> Self { with { $0.parameters = values } }

        /// The fields of the layout itself that the file reads as `data.…` outside of its sections and cells.
        public func layoutFields(_ fields: [DataField]) -> Self { with { $0.fields = fields } }

        /// A binding that has what an `output` line of the file tells.
        public func output(_ name: String, _ value: Binding<OutputValue?>) -> Self {
            with { $0.outputs.append((name, { value.wrappedValue = $0 })) }
        }

        /// A binding that has the id of the first item in sight. A new id scrolls to its item.
        public func position<ID: Hashable>(id: Binding<ID?>) -> Self {
            with {
                $0.position = (
                    { id.wrappedValue.map { AnyHashable($0) } }, { id.wrappedValue = $0?.base as? ID }
                )
            }
        }

        /// A binding that has the ids of the items that are selected. Without one no item can be.
        public func selection<ID: Hashable>(_ ids: Binding<Set<ID>>) -> Self {
            with {
                $0.selection = (
                    { Set(ids.wrappedValue.map { AnyHashable($0) }) },
                    { ids.wrappedValue = Set($0.compactMap { $0.base as? ID }) }
                )
            }
        }

        /// Is told of data, params and programs that do not fit. The list stays as it was.
        public func onError(_ tell: @escaping (any Error) -> Void) -> Self { with { $0.onError = tell } }

        #if DEBUG
            /// Follows a layout that `dslc serve` shows, as `ListCollectionViewLayout.follow(live:onError:)` does.
            public func live(_ address: URL?) -> Self { with { $0.live = address } }
        #endif

        private func with(_ change: (inout LayoutListSettings) -> Void) -> Self {
            var list = self
            change(&list.settings)
            return list
        }

        // MARK: The view

        /// What the list keeps while its view lives.
        public func makeCoordinator() -> LayoutListCoordinator<Content> { LayoutListCoordinator(self) }

        /// The collection view, made once.
        public func makeUIView(context: Context) -> UICollectionView { context.coordinator.makeView() }

        /// Takes what has changed.
        public func updateUIView(_ view: UICollectionView, context: Context) {
            context.coordinator.update(view, to: self)
        }
    }

    /// What an app says of a list beside its data.
    struct LayoutListSettings {
        var parameters: [ParameterValue] = []
        var fields: [DataField] = []
        var outputs: [(name: String, take: (OutputValue) -> Void)] = []
        var position: (get: () -> AnyHashable?, set: (AnyHashable?) -> Void)?
        var selection: (get: () -> Set<AnyHashable>, set: (Set<AnyHashable>) -> Void)?
        var onError: ((any Error) -> Void)?
        var live: URL?
    }

    /// A collection view that says when it has been laid out: then it may be moved.
    final class LayoutListView: UICollectionView {
        var onLayout: (() -> Void)?

        override func layoutSubviews() {
            super.layoutSubviews()
            onLayout?()
        }
    }
#endif
