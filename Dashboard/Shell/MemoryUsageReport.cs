using System.Globalization;
using Dashboard.Access;
using Dashboard.Machine;
using Dashboard.RunFile;
using Dashboard.Target;
using Dashboard.Target.Watched;

namespace Dashboard.Shell;

/// <summary>The memory of the dashboard, for the help and <c>/health</c>.</summary>
internal sealed class MemoryUsageReport(WatchedTargets targets, RunStore runs, PageLimiter pages)
{
    /// <param name="Key">The name in <c>/health</c>, with its unit.</param>
    internal sealed record Figure(string Key, string Name, long Value, bool IsBytes)
    {
        public string Words => IsBytes ? Readable.Bytes(Value) : Readable.Count(Value);
    }

    public string Lines() => string.Concat(Look().Select(figure => string.Create(CultureInfo.InvariantCulture, $"{figure.Key} {figure.Value}\n")));

    /// <summary>Takes some 20 ms of one processor.</summary>
    public IReadOnlyList<Figure> Look()
    {
        var monitors = targets.All.Select(target => target.Monitor).ToList();
        var remembered = monitors.ConvertAll(monitor => monitor.Hub.Remembered());
        var read = runs.ReadAndAlive();
        return
        [
            new("processBytes", "Process, in physical memory", Environment.WorkingSet, true),
            new("heapCommittedBytes", "GC heap, committed", GC.GetGCMemoryInfo().TotalCommittedBytes, true),
            new("heapBytes", "GC heap, objects", GC.GetTotalMemory(false), true),
            new("timelineItems", "Timeline: items", remembered.Sum(items => items.Length), false),
            new("timelineBytes", "Timeline: the last hour of each target", remembered.Sum(ObjectSize.OfMany), true),
            new("accountsBytes", "Accounts: requests being followed and blocking calls",
                monitors.Sum(monitor => ObjectSize.Of(monitor.Accounts, monitor.Hub)), true),
            new("openRuns", "Run files loaded and not yet freed", read.Count, false),
            new("openRunsBytes", "Their items", read.Sum(run => ObjectSize.OfMany(run.Items)), true),
            new("openPages", "Connected pages", pages.Count, false),
        ];
    }
}
