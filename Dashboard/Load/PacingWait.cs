using System.Diagnostics;
using System.Runtime.InteropServices;

namespace Dashboard.Load;

/// <summary>Waits to about 20 µs at little CPU: handles come 60 to 90 µs late on Linux, naps without timer slack 15 to 25 µs, which is subtracted.</summary>
internal sealed class PacingWait
{
    private const int SetTimerSlack = 29;

    private static readonly long Millisecond = Stopwatch.Frequency / 1_000;

    /// <summary>The end of a wait, in which the clock is polled.</summary>
    private static readonly long Watched = Stopwatch.Frequency / 50_000;

    // It is never disposed: it has no handle, and a stop may come when the wait is over.
    private readonly ManualResetEventSlim _ended = new(initialState: false, spinCount: 0);

    public void End() => _ended.Set();

    public static void Prepare()
    {
        if (OperatingSystem.IsLinux())
        {
            // A refusal leaves the default of 50 µs: sends are later by that much, and the send lag shows it.
            _ = prctl(SetTimerSlack, 1, 0, 0, 0);
        }
    }

    /// <summary>True when the moment is reached; false when <see cref="End"/> was called before it.</summary>
    /// <param name="timestamp">A platform timestamp; there is no wait for a past one.</param>
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

    /// <summary>Naps at most 3 ms, which is the most that a stop may be late.</summary>
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

    [StructLayout(LayoutKind.Sequential)]
    private struct TimeSpec
    {
        public nint Seconds;
        public nint Nanoseconds;
    }
}
