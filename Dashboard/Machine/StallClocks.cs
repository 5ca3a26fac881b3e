using System.Globalization;
using System.Runtime.InteropServices;

namespace Dashboard.Machine;

/// <summary>Clocks that tell why a thread did not run, in seconds; 0 where the system has no such clock.</summary>
/// <param name="Processor">Processor time of the whole process.</param>
/// <param name="Ready">For how long this thread was ready to run and did not: /proc/thread-self/schedstat.</param>
/// <param name="Throttled">For how long the process' control group was kept from running: cpu.stat.</param>
/// <param name="Stolen">What the machine's host gave to others, of one processor on average: /proc/stat.</param>
[StructLayout(LayoutKind.Auto)]
internal readonly record struct StallClocks(double Processor, double Ready, double Throttled, double Stolen)
{
    private const double TicksPerSecond = 100;

    public static StallClocks operator -(StallClocks now, StallClocks before) => new(
        now.Processor - before.Processor, now.Ready - before.Ready, now.Throttled - before.Throttled, now.Stolen - before.Stolen);

    /// <summary>The second number: nanoseconds for which the thread waited for a processor. https://docs.kernel.org/scheduler/sched-stats.html</summary>
    public static double ReadySeconds(string? schedstat) =>
        schedstat?.Split(' ') is [_, var waited, ..] && long.TryParse(waited, NumberStyles.None, CultureInfo.InvariantCulture, out var nanoseconds)
            ? nanoseconds / 1e9 : 0;

    /// <summary>The eighth number of the first line, hundredths of a second of all processors. https://man7.org/linux/man-pages/man5/proc_stat.5.html</summary>
    public static double StolenSeconds(string? stat, int processors) =>
        stat?.Split('\n')[0].Split(' ', StringSplitOptions.RemoveEmptyEntries) is ["cpu", _, _, _, _, _, _, _, var steal, ..]
        && long.TryParse(steal, NumberStyles.None, CultureInfo.InvariantCulture, out var ticks) ? ticks / TicksPerSecond / processors : 0;
}
