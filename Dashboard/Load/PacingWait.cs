using System.Diagnostics;
using System.Runtime.InteropServices;

namespace Dashboard.Load;

/// <summary>Waits to about 20 µs at little CPU: handles come 60 to 90 µs late on Linux, naps without timer slack 15 to 25 µs, which is subtracted.</summary>
internal sealed class PacingWait
{
    private const int SetTimerSlack = 29;

    private static readonly long Millisecond = Stopwatch.Frequency / 1_000;

    /// <summary>The end of a wait, in which the clock is watched.</summary>
    private static readonly long Watched = Stopwatch.Frequency / 50_000;

    // Never disposed: it has no handle, and a stop may come when the wait is over.
    private readonly ManualResetEventSlim _ended = new(initialState: false, spinCount: 0);

    public void End() => _ended.Set();

    public static void Prepare()
    {
        if (OperatingSystem.IsLinux())
        {
            // A refusal leaves the default of 50 µs: sends come that much later, and the send lag says so.
            _ = prctl(SetTimerSlack, 1, 0, 0, 0);
        }
    }

    /// <summary>True when the moment is there; false when <see cref="End"/> was called before it.</summary>
    /// <param name="timestamp">A platform timestamp; one that has passed is not waited for.</param>
    public bool Until(long timestamp)
    {
        while (!_ended.IsSet)
        {
            var left = timestamp - Stopwatch.GetTimestamp();
            if (left <= 0)
            {
                return true;
            }

            if (left > 3 * Millisecond)
            {
                _ended.Wait((int)(left / Millisecond) - 1);
            }
            else if (left > Watched)
            {
                Nap(left - Watched);
            }
            else
            {
                Thread.SpinWait(10);
            }
        }

        return false;
    }

    /// <summary>At most 3 ms, which is how much later a stop may be seen.</summary>
    private static void Nap(long ticks)
    {
        if (OperatingSystem.IsWindows())
        {
            Thread.Yield();
        }
        else
        {
            _ = nanosleep(new TimeSpec { Nanoseconds = (nint)(ticks * 1_000_000_000 / Stopwatch.Frequency) }, 0);
        }
    }

    [DllImport("libc")]
    private static extern int nanosleep(in TimeSpec requested, nint remaining);

    [DllImport("libc")]
    private static extern int prctl(int option, nuint first, nuint second, nuint third, nuint fourth);

    /// <summary>The C library's <c>struct timespec</c>.</summary>
    [StructLayout(LayoutKind.Sequential)]
    private struct TimeSpec
    {
        public nint Seconds;
        public nint Nanoseconds;
    }
}
