#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A program that is started, and waited for, with nothing in between: Foundation's `Process` takes longer than the tool.
enum ChildProcess {
    /// Runs a program whose output goes nowhere; answers its exit code, or -1 when it could not be started.
    static func run(_ path: String, _ arguments: [String]) -> Int32 {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) }
        defer { for word in words { free(word) } }
        words.append(nil)
        var child: pid_t = 0
        guard posix_spawn(&child, path, &actions, nil, &words, environ) == 0 else { return -1 }
        var status: Int32 = 0
        guard waitpid(child, &status, 0) == child else { return -1 }
        return status & 0x7F == 0 ? (status >> 8) & 0xFF : -1
    }
}
