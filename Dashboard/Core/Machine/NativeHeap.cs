using System.Runtime.InteropServices;

namespace Dashboard.Machine;

/// <summary>The C library's heap, from which the runtime takes memory outside the garbage collector's.</summary>
internal static class NativeHeap
{
    /// <summary>M_ARENA_MAX of mallopt(3).</summary>
    private const int ArenaMax = -8;

    private const int Arenas = 2;

    /// <summary>
    /// Few arenas instead of eight for each processor: each keeps what a thread that compiled code gave back, 24 MB in all after five minutes.
    /// </summary>
    public static void KeepSmall()
    {
        if (!OperatingSystem.IsLinux())
        {
            return;
        }

        try
        {
            _ = SetOption(ArenaMax, Arenas);
        }
        catch (Exception e) when (e is EntryPointNotFoundException or DllNotFoundException)
        {
            // Another C library, such as musl, has no arenas.
        }
    }

    [DllImport("libc", EntryPoint = "mallopt")]
    private static extern int SetOption(int option, int value);
}
