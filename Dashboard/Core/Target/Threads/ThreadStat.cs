using System.Globalization;

namespace Dashboard.Target.Threads;

/// <summary>/proc/PID/task/T/stat, or /proc/PID/stat of the whole process.</summary>
/// <param name="State"><c>R</c> running or ready, <c>S</c> asleep, <c>D</c> waits for a disk, …</param>
/// <param name="ProcessorSeconds">User and system time since its start, in steps of 0.01 s; null when the line lacks it.</param>
internal readonly record struct ThreadStat(string Name, char State, double? ProcessorSeconds)
{
    /// <summary>The name that the runtime gives to its pool's workers since .NET 8.</summary>
    private const string Worker = ".NET TP Worker";

    /// <summary>The unit of the file's times (USER_HZ), on every processor that .NET runs on.</summary>
    private const double TicksPerSecond = 100;

    /// <summary>Fields 14 and 15, utime and stime, counted behind the name; behind them come the children's.</summary>
    private const int FirstTime = 11;

    public bool IsWorker => Name == Worker;

    /// <summary>A line such as <c>1474 (.NET TP Worker) S 1 …</c>; null when it is none. A name may hold spaces and brackets itself.</summary>
    public static ThreadStat? Parse(string line)
    {
        var (begin, end) = (line.IndexOf('(', StringComparison.Ordinal), line.LastIndexOf(')'));
        return begin >= 0 && end > begin && end + 2 < line.Length
            ? new ThreadStat(line[(begin + 1)..end], line[end + 2], Times(line.AsSpan(end + 2)))
            : null;
    }

    private static double? Times(ReadOnlySpan<char> fields)
    {
        var ticks = 0L;
        var field = 0;
        foreach (var range in fields.Split(' '))
        {
            if (field >= FirstTime)
            {
                if (!long.TryParse(fields[range], NumberStyles.None, CultureInfo.InvariantCulture, out var count))
                {
                    return null;
                }

                ticks += count;
            }

            if (field++ > FirstTime)
            {
                return ticks / TicksPerSecond;
            }
        }

        return null;
    }
}
