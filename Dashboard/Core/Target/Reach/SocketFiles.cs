using System.Runtime.InteropServices;
using System.Text;

namespace Dashboard.Target.Reach;

/// <summary>Whether a file is this user's socket, by statx(2): the temporary folder is shared. The structure is the same on every processor.</summary>
internal static class SocketFiles
{
    private const int WorkingDirectory = -100;
    private const int NoFollow = 0x100;
    private const uint TypeModeAndOwner = 0x1 | 0x2 | 0x8;
    private const int OwnerOffset = 20;
    private const int ModeOffset = 28;
    private const int TypeMask = 0xF000;
    private const int SocketType = 0xC000;

    /// <summary>Words that follow the path; null when the file may be connected to, or the platform does not report it.</summary>
    /// <param name="processId">The owner of the socket: root may connect to another user's, if the process is that user's.</param>
    public static string? Refuse(string path, int processId)
    {
        if (!OperatingSystem.IsLinux())
        {
            return null;
        }

        try
        {
            var facts = new byte[256];
            if (StatX(WorkingDirectory, [.. Encoding.UTF8.GetBytes(path), 0], NoFollow, TypeModeAndOwner, facts) != 0)
            {
                return "is gone or cannot be read";
            }

            var (owner, mode) = (BitConverter.ToUInt32(facts, OwnerOffset), BitConverter.ToUInt16(facts, ModeOffset));
            var user = EffectiveUser();
            return (mode & TypeMask) != SocketType ? "is not a socket"
                : owner == user || (user == 0 && owner == LinuxProcess.UserOf(processId)) ? null
                : "belongs to another user";
        }
        catch (EntryPointNotFoundException)
        {
            // A C library older than glibc 2.28 or musl 1.2.5.
            return null;
        }
    }

    [DllImport("libc", EntryPoint = "statx")]
    private static extern int StatX(int folder, byte[] path, int flags, uint mask, byte[] facts);

    [DllImport("libc", EntryPoint = "geteuid")]
    private static extern uint EffectiveUser();
}
