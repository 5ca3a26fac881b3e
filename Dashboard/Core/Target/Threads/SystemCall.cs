using System.Globalization;
using System.Runtime.InteropServices;
using Dashboard.Timeline.Work;

namespace Dashboard.Target.Threads;

/// <summary>The system call in /proc/PID/task/T/syscall.</summary>
/// <param name="File">The first argument, if it is a file descriptor.</param>
internal sealed record SystemCall(string Name, ThreadStatus Doing, int? File)
{
    /// <summary>The arguments of a futex are address, operation, value, time limit.</summary>
    private const int FutexLimit = 4;

    /// <summary>Numbers on x64 and on arm64 (asm-generic); −1: there is none. From the kernel's syscall_64.tbl and include/uapi/asm-generic/unistd.h.</summary>
    private static readonly (int X64, int Arm64, string Name, ThreadStatus Doing, bool OfFile)[] Known =
    [
        (202, 98, "futex", ThreadStatus.Waiting, false),
        (35, 101, "nanosleep", ThreadStatus.Sleep, false), (230, 115, "clock_nanosleep", ThreadStatus.Sleep, false),
        (42, 203, "connect", ThreadStatus.Socket, true), (43, 202, "accept", ThreadStatus.Socket, true), (288, 242, "accept4", ThreadStatus.Socket, true),
        (44, 206, "sendto", ThreadStatus.Socket, true), (46, 211, "sendmsg", ThreadStatus.Socket, true), (307, 269, "sendmmsg", ThreadStatus.Socket, true),
        (45, 207, "recvfrom", ThreadStatus.Socket, true), (47, 212, "recvmsg", ThreadStatus.Socket, true), (299, 243, "recvmmsg", ThreadStatus.Socket, true),
        (7, -1, "poll", ThreadStatus.Socket, false), (271, 73, "ppoll", ThreadStatus.Socket, false), (23, -1, "select", ThreadStatus.Socket, false),
        (270, 72, "pselect6", ThreadStatus.Socket, false), (232, -1, "epoll_wait", ThreadStatus.Other, false),
        (281, 22, "epoll_pwait", ThreadStatus.Other, false), (441, 441, "epoll_pwait2", ThreadStatus.Other, false),
        (0, 63, "read", ThreadStatus.Other, true), (1, 64, "write", ThreadStatus.Other, true), (19, 65, "readv", ThreadStatus.Other, true),
        (20, 66, "writev", ThreadStatus.Other, true), (17, 67, "pread64", ThreadStatus.File, true), (18, 68, "pwrite64", ThreadStatus.File, true),
        (295, 69, "preadv", ThreadStatus.File, true), (296, 70, "pwritev", ThreadStatus.File, true), (40, 71, "sendfile", ThreadStatus.Other, true),
        (74, 82, "fsync", ThreadStatus.File, true), (75, 83, "fdatasync", ThreadStatus.File, true), (73, 32, "flock", ThreadStatus.File, true),
        (72, 25, "fcntl", ThreadStatus.File, true), (285, 47, "fallocate", ThreadStatus.File, true), (77, 46, "ftruncate", ThreadStatus.File, true),
        (217, 61, "getdents64", ThreadStatus.File, true), (257, 56, "openat", ThreadStatus.File, false), (2, -1, "open", ThreadStatus.File, false),
        (26, 227, "msync", ThreadStatus.File, false), (263, 35, "unlinkat", ThreadStatus.File, false), (87, -1, "unlink", ThreadStatus.File, false),
        (82, -1, "rename", ThreadStatus.File, false), (316, 276, "renameat2", ThreadStatus.File, false), (61, 260, "wait4", ThreadStatus.Other, false),
        (247, 95, "waitid", ThreadStatus.Other, false), (24, 124, "sched_yield", ThreadStatus.Running, false),
        (219, 128, "restart_syscall", ThreadStatus.Other, false),
    ];

    private static readonly Dictionary<int, (string Name, ThreadStatus Doing, bool OfFile)> OnX64 = Table(call => call.X64);
    private static readonly Dictionary<int, (string Name, ThreadStatus Doing, bool OfFile)> OnArm64 = Table(call => call.Arm64);

    public static SystemCall? Parse(string line, Architecture architecture)
    {
        var words = line.Split(' ', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries);
        if (words.Length == 0 || !int.TryParse(words[0], NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var number) || number < 0)
        {
            return null;
        }

        var table = architecture switch { Architecture.X64 => OnX64, Architecture.Arm64 => OnArm64, _ => [] };
        if (!table.TryGetValue(number, out var known))
        {
            return new SystemCall($"system call {number.ToString(CultureInfo.InvariantCulture)}", ThreadStatus.Other, null);
        }

        var doing = known.Name == "futex" && Argument(words, FutexLimit) is not 0 ? ThreadStatus.IdleOrWaiting : known.Doing;
        return new SystemCall(known.Name, doing, known.OfFile && Argument(words, 1) is { } file and <= int.MaxValue ? (int)file : null);
    }

    private static ulong? Argument(string[] words, int at) =>
        at < words.Length && words[at].StartsWith("0x", StringComparison.Ordinal)
        && ulong.TryParse(words[at].AsSpan(2), NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out var value) ? value : null;

    private static Dictionary<int, (string Name, ThreadStatus Doing, bool OfFile)> Table(
        Func<(int X64, int Arm64, string Name, ThreadStatus Doing, bool OfFile), int> number) =>
        Known.Where(call => number(call) >= 0).ToDictionary(number, call => (call.Name, call.Doing, call.OfFile));
}
