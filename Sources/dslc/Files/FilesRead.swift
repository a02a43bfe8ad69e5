/// The files that a run has read, each with its state just before reading. `--watch` waits for their changes.
final class FilesRead {
    /// One file of the run.
    struct File {
        /// What messages call it.
        let name: String
        /// Its state then; nil: there was no file.
        let stamp: FileStamp?
    }

    /// The files, by the path that was read.
    private(set) var files: [String: File] = [:]
    /// The searches for files, by their directory; what they found is among the files.
    private(set) var searches: [String: DirectorySearch] = [:]

    /// Notes a file that is about to be read, or was looked for in vain.
    func note(_ path: String, as name: String) {
        // The first look counts: what changed between two looks of one run was not seen by the first.
        guard files[path] == nil else { return }
        files[path] = File(name: name, stamp: FileStamp(of: path))
    }

    /// Notes a directory that was searched for files.
    func note(_ search: DirectorySearch, of directory: String) { searches[directory] = search }

    /// Forgets what the last run read.
    func forget() {
        files = [:]
        searches = [:]
    }
}
