using System.Globalization;
using System.Runtime.InteropServices;
using Dashboard.Timeline.Work;

namespace Dashboard.Target.Threads;

/// <summary>The system call in /proc/PID/task/T/syscall.</summary>
/// <param name="Name">Its name.</param>
/// <param name="File">The first argument, if it is a file descriptor.</param>
internal sealed record SystemCall(string Name, ThreadDoing Doing, int? File)
{
    /// <summary>Of a futex: the arguments are address, operation, value, time limit.</summary>
    private const int FutexLimit = 4;

    /// <summary>Numbers on x64 and on arm64 (asm-generic); −1: there is none. From the kernel's syscall_64.tbl and include/uapi/asm-generic/unistd.h.</summary>
    private static readonly (int X64, int Arm64, string Name, ThreadDoing Doing, bool OfFile)[] Known =
    [
        (202, 98, "futex", ThreadDoing.Waiting, false),
        (35, 101, "nanosleep", ThreadDoing.Sleep, false), (230, 115, "clock_nanosleep", ThreadDoing.Sleep, false),
        (42, 203, "connect", ThreadDoing.Socket, true), (43, 202, "accept", ThreadDoing.Socket, true), (288, 242, "accept4", ThreadDoing.Socket, true),
        (44, 206, "sendto", ThreadDoing.Socket, true), (46, 211, "sendmsg", ThreadDoing.Socket, true), (307, 269, "sendmmsg", ThreadDoing.Socket, true),
        (45, 207, "recvfrom", ThreadDoing.Socket, true), (47, 212, "recvmsg", ThreadDoing.Socket, true), (299, 243, "recvmmsg", ThreadDoing.Socket, true),
        (7, -1, "poll", ThreadDoing.Socket, false), (271, 73, "ppoll", ThreadDoing.Socket, false), (23, -1, "select", ThreadDoing.Socket, false),
        (270, 72, "pselect6", ThreadDoing.Socket, false), (232, -1, "epoll_wait", ThreadDoing.Other, false),
        (281, 22, "epoll_pwait", ThreadDoing.Other, false), (441, 441, "epoll_pwait2", ThreadDoing.Other, false),
        (0, 63, "read", ThreadDoing.Other, true), (1, 64, "write", ThreadDoing.Other, true), (19, 65, "readv", ThreadDoing.Other, true),
        (20, 66, "writev", ThreadDoing.Other, true), (17, 67, "pread64", ThreadDoing.File, true), (18, 68, "pwrite64", ThreadDoing.File, true),
        (295, 69, "preadv", ThreadDoing.File, true), (296, 70, "pwritev", ThreadDoing.File, true), (40, 71, "sendfile", ThreadDoing.Other, true),
        (74, 82, "fsync", ThreadDoing.File, true), (75, 83, "fdatasync", ThreadDoing.File, true), (73, 32, "flock", ThreadDoing.File, true),
        (72, 25, "fcntl", ThreadDoing.File, true), (285, 47, "fallocate", ThreadDoing.File, true), (77, 46, "ftruncate", ThreadDoing.File, true),
        (217, 61, "getdents64", ThreadDoing.File, true), (257, 56, "openat", ThreadDoing.File, false), (2, -1, "open", ThreadDoing.File, false),
        (26, 227, "msync", ThreadDoing.File, false), (263, 35, "unlinkat", ThreadDoing.File, false), (87, -1, "unlink", ThreadDoing.File, false),
        (82, -1, "rename", ThreadDoing.File, false), (316, 276, "renameat2", ThreadDoing.File, false), (61, 260, "wait4", ThreadDoing.Other, false),
        (247, 95, "waitid", ThreadDoing.Other, false), (24, 124, "sched_yield", ThreadDoing.Running, false),
        (219, 128, "restart_syscall", ThreadDoing.Other, false),
    ];

    private static readonly Dictionary<int, (string Name, ThreadDoing Doing, bool OfFile)> OnX64 = Table(call => call.X64);
    private static readonly Dictionary<int, (string Name, ThreadDoing Doing, bool OfFile)> OnArm64 = Table(call => call.Arm64);

    /// <summary>The call in a line of /proc/PID/task/T/syscall; null for <c>running</c> and for what cannot be read.</summary>
    /// <param name="architecture">Whose numbers they are.</param>
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
            return new SystemCall($"system call {number.ToString(CultureInfo.InvariantCulture)}", ThreadDoing.Other, null);
        }

        var doing = known.Name == "futex" && Argument(words, FutexLimit) is not 0 ? ThreadDoing.IdleOrWaiting : known.Doing;
        return new SystemCall(known.Name, doing, known.OfFile && Argument(words, 1) is { } file and <= int.MaxValue ? (int)file : null);
    }

    private static ulong? Argument(string[] words, int at) =>
        at < words.Length && words[at].StartsWith("0x", StringComparison.Ordinal)
        && ulong.TryParse(words[at].AsSpan(2), NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out var value) ? value : null;

    private static Dictionary<int, (string Name, ThreadDoing Doing, bool OfFile)> Table(
        Func<(int X64, int Arm64, string Name, ThreadDoing Doing, bool OfFile), int> number) =>
        Known.Where(call => number(call) >= 0).ToDictionary(number, call => (call.Name, call.Doing, call.OfFile));
}
