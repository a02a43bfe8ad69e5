#if canImport(UIKit)
    import Interpreter
    import LayoutDSL
    import LayoutLists
    import UIKit

    // Another layout in the place of the one that runs.

    extension ListCollectionViewLayout {
        /// Goes on with another layout, such as a new text of the same file, while the list runs. The offset, the data and the
        /// params stay; a param that the new layout does not have is left out.
        ///
        /// Register the views of new kinds before.
        ///
        /// - Parameter other: The compiled layout.
        /// - Throws: The `WorldError` of data or of a param that does not fit. Then nothing has changed.
        public func replaceProgram(by other: Program) throws(WorldError) {
            let names = other.layout.parameters.map(\.name)
            let kept = parameters.filter { known in names.contains { $0.utf8.elementsEqual(known.name.utf8) } }
            if let collectionView { follow(collectionView) }
            guard let view = collectionView, let old = list else {
                (program, parameters) = (other, kept)
                registerDecorations()
                return invalidateLayout()
            }
            var world = world(of: view, counts(of: view))
            world.parameters = kept
            var made = try ListLayout(other, for: world)
            _ = made.scroll(to: old.contentOffset)
            (program, parameters, list) = (other, kept, made)
            (previous, transition, keptOffset) = (nil, nil, nil)
            isPrepared = true
            registerDecorations()
            let context = ListInvalidation()
            context.isKnown = true
            context.name(old.shown, in: old)
            context.name(made.shown, in: made)
            invalidateLayout(with: context)
        }
    }
#endif
