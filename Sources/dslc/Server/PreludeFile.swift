import Interpreter
#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The prelude as a file, for editors that can only show files.
enum PreludeFile {
    /// The path of the file, which is written where there is none yet; nil when it cannot be.
    static func path() -> String? {
        let home =
            getenv("XDG_CACHE_HOME").map { SystemPath.text($0) }
            ?? getenv("HOME").map { SystemPath.text($0) + "/.cache" }
        guard let home, home.utf8.first == UInt8(ascii: "/") else { return nil }
        let folder = home + "/dslc-" + ToolVersion.version
        let path = folder + "/" + Prelude.source.name
        let known = try? FileReader.readRegularFile(path, limit: Prelude.source.bytes.count + 1)
        if known == Prelude.source.bytes { return path }
        mkdir(SystemPath.bytes(home), 0o755)
        mkdir(SystemPath.bytes(folder), 0o755)
        unlink(SystemPath.bytes(path))
        do throws(FileError) {
            let file = try OutputFile(path)
            file.channel.write(Prelude.source.bytes)
            try file.commit()
            chmod(SystemPath.bytes(path), 0o444)
            return path
        } catch {
            return nil
        }
    }
}
