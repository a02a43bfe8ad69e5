#if canImport(UIKit) && canImport(SwiftUI)
    import Interpreter
    import LayoutDSL
    import LayoutLists
    import SwiftUI
    import UIKit

    /// A list for SwiftUI whose rules stand in a `.layout` file.
    ///
    ///     LayoutList(program, sections: [SectionData(count: songs.count)]) { path in
    ///         Text(path.kind == "cell" ? songs[path.item].name : "Songs")
    ///     }
    public struct LayoutList<Content: View>: UIViewRepresentable {
        private let program: Program
        private let sections: [SectionData]
        private let content: (ElementPath) -> Content

        /// Makes a list.
        ///
        /// - Parameters:
        ///   - program: The compiled layout; see `Program.named(_:in:)`.
        ///   - sections: The data. When it changes, the list is prepared again and what the user sees stays.
        ///   - content: What a cell or a supplementary view shows.
        public init(
            _ program: Program, sections: [SectionData], @ViewBuilder content: @escaping (ElementPath) -> Content
        ) {
            self.program = program
            self.sections = sections
            self.content = content
        }

        /// The data source, kept while the view lives.
        public func makeCoordinator() -> Coordinator { Coordinator(sections: sections, content: content) }

        /// The collection view.
        public func makeUIView(context: Context) -> UICollectionView {
            let layout = ListCollectionViewLayout(program: program)
            let coordinator = context.coordinator
            layout.sectionData = { [weak coordinator] section, count in
                coordinator?.data(of: section) ?? SectionData(count: count)
            }
            let view = UICollectionView(frame: .zero, collectionViewLayout: layout)
            for kind in program.layout.elements {
                switch kind.category {
                case .cell: view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: kind.name)
                case .supplementary:
                    view.register(
                        UICollectionViewCell.self, forSupplementaryViewOfKind: kind.name,
                        withReuseIdentifier: kind.name)
                case .decoration, .part: break
                }
            }
            view.dataSource = coordinator
            return view
        }

        /// Takes the data that has changed.
        public func updateUIView(_ view: UICollectionView, context: Context) {
            context.coordinator.sections = sections
            context.coordinator.content = content
            view.reloadData()
        }

        /// The data source of the collection view.
        public final class Coordinator: NSObject, UICollectionViewDataSource {
            fileprivate var sections: [SectionData]
            fileprivate var content: (ElementPath) -> Content

            init(sections: [SectionData], content: @escaping (ElementPath) -> Content) {
                self.sections = sections
                self.content = content
            }

            fileprivate func data(of section: Int) -> SectionData? {
                sections.indices.contains(section) ? sections[section] : nil
            }

            /// One for each section of the data.
            public func numberOfSections(in collectionView: UICollectionView) -> Int { sections.count }

            /// The items of a section.
            public func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
                data(of: section)?.count ?? 0
            }

            /// A cell with its content.
            public func collectionView(
                _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
            ) -> UICollectionViewCell {
                let layout = collectionView.collectionViewLayout as? ListCollectionViewLayout
                let path = layout?.cell(at: indexPath) ?? ElementPath(kind: "cell")
                let cell = collectionView.dequeueReusableCell(withReuseIdentifier: path.kind, for: indexPath)
                show(path, in: cell)
                return cell
            }

            /// A supplementary view with its content.
            public func collectionView(
                _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
                at indexPath: IndexPath
            ) -> UICollectionReusableView {
                let view = collectionView.dequeueReusableSupplementaryView(
                    ofKind: kind, withReuseIdentifier: kind, for: indexPath)
                let path = ElementPath(kind: kind, section: indexPath.section, item: indexPath.item)
                if let cell = view as? UICollectionViewCell { show(path, in: cell) }
                return view
            }

            private func show(_ path: ElementPath, in cell: UICollectionViewCell) {
                let content = content
                cell.contentConfiguration = UIHostingConfiguration { content(path) }.margins(.all, 0)
            }
        }
    }
#endif
