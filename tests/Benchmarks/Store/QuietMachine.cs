using System.Globalization;

namespace Benchmarks.Store;

/// <summary>
/// Whether the processors are idle. Cells with more workers than their queue feeds are several times faster while other programs keep the
/// processors awake, of both sides, so a pair counts only when the machine was quiet before and after it.
/// </summary>
internal static class QuietMachine
{
    private const double MostBusy = 0.1;

    private static readonly TimeSpan Look = TimeSpan.FromMilliseconds(150);
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(5);

    /// <exception cref="InvalidOperationException">It did not become quiet.</exception>
    public static async Task WaitAsync()
    {
        var until = DateTime.UtcNow + Patience;
        while (!await IsQuietAsync())
        {
            if (DateTime.UtcNow > until)
            {
                throw new InvalidOperationException($"Other programs kept the processors more than {MostBusy:P0} busy for {Patience.TotalMinutes} minutes.");
            }
        }
    }

    public static async Task<bool> IsQuietAsync()
    {
        var before = Read();
        await Task.Delay(Look);
        var after = Read();
        return after.Busy - before.Busy <= MostBusy * (after.All - before.All);
    }

    // The first line of /proc/stat (proc(5)): ticks of user, nice, system, idle, iowait, irq, softirq, steal.
    private static (long Busy, long All) Read()
    {
        var ticks = File.ReadLines("/proc/stat").First().Split(' ', StringSplitOptions.RemoveEmptyEntries).Skip(1).Take(8)
            .Select(text => long.Parse(text, CultureInfo.InvariantCulture)).ToArray();
        return (ticks.Sum() - ticks[3] - ticks[4], ticks.Sum());
    }
}
