using System.Globalization;
using System.Runtime.InteropServices;

namespace Dashboard.Machine;

/// <summary>Clocks that explain why a thread did not run, in seconds; 0 without such a clock.</summary>
/// <param name="Ready">Time in which this thread was ready and did not run: /proc/thread-self/schedstat.</param>
/// <param name="Throttled">Throttled time of the control group: cpu.stat.</param>
/// <param name="Stolen">Time stolen by the host, mean of processors: /proc/stat.</param>
[StructLayout(LayoutKind.Auto)]
internal readonly record struct StallClocks(double Processor, double Ready, double Throttled, double Stolen)
{
    private const double TicksPerSecond = 100;

    public static StallClocks operator -(StallClocks now, StallClocks before) => new(
        now.Processor - before.Processor, now.Ready - before.Ready, now.Throttled - before.Throttled, now.Stolen - before.Stolen);

    /// <summary>The second number, nanoseconds. https://docs.kernel.org/scheduler/sched-stats.html</summary>
    public static double ReadySeconds(string? schedstat) =>
        schedstat?.Split(' ') is [_, var waited, ..] && long.TryParse(waited, NumberStyles.None, CultureInfo.InvariantCulture, out var nanoseconds)
            ? nanoseconds / 1e9 : 0;

    /// <summary>The eighth number, hundredths, all processors. https://man7.org/linux/man-pages/man5/proc_stat.5.html</summary>
    public static double StolenSeconds(string? stat, int processors) =>
        stat?.Split('\n')[0].Split(' ', StringSplitOptions.RemoveEmptyEntries) is ["cpu", _, _, _, _, _, _, _, var steal, ..]
        && long.TryParse(steal, NumberStyles.None, CultureInfo.InvariantCulture, out var ticks) ? ticks / TicksPerSecond / processors : 0;
}
