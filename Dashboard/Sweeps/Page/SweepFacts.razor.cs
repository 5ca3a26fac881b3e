using Dashboard.RunFile;
using Dashboard.Running;
using Microsoft.AspNetCore.Components;

namespace Dashboard.Sweeps.Page;

/// <summary>What stays the same in all cells, and on what they were measured.</summary>
public sealed partial class SweepFacts
{
    [Parameter, EditorRequired]
    public required MeasuredSweep Sweep { get; set; }

    private static IEnumerable<(string Name, string Value)> Rows(MeasuredSweep sweep)
    {
        var (plan, header) = (sweep.Plan, sweep.Header);
        foreach (var axis in plan.Axes)
        {
            yield return (axis.Setting.Name, string.Join(", ", axis.Values.Select(axis.Setting.Short)));
        }

        yield return ("Fixed", plan.Store is { } store ? Of(store) : Of(plan.Load!));
        yield return ("Repeats", Readable.Count(plan.Repeats));
        yield return ("Order", plan.StopsAtKnee
            ? "row by row with an increasing number of connections; a row ends when more of them no longer raise throughput"
            : plan.Repeats > 1 ? "all cells once, then again in reverse order, so that machine drift affects all cells alike" : "row by row");
        yield return ("Rest", plan.Store is null
            ? "before each cell, until the pool is back to the number of threads it had before the first cell"
            : "before each cell whose workers use the .NET pool, until the pool is idle");
        if (sweep.Engines.Count > 0)
        {
            yield return ("Store", string.Join("; ", sweep.Engines));
        }

        if (header.Target is { } target)
        {
            yield return ("Target", $"{target.Name}, .NET {target.RuntimeVersion ?? "unknown"}, "
                + (target.ProcessorCount is { } count ? Readable.Plural(count, "processor") : "processors unknown"));
        }

        yield return ("Machine", $"{header.Machine.Name}, {header.Machine.OperatingSystem}, {Readable.Plural(header.Machine.ProcessorCount, "processor")}");
        foreach (var restless in sweep.Runs.Select(run => run.Header!.Cell!).Where(cell => cell.Restless is not null))
        {
            yield return ("Not idle", $"{restless.Words}: {restless.Restless}");
        }
    }

    private static string Of(SweepStore store)
    {
        var cell = store.Cell(1, 1, StoreWords.UsualWorkerKind);
        return $"{Readable.Plural(cell.Operations, "operation")} per cell, {Readable.Plural(cell.Buckets, "bucket")}, {cell.Keys} keys of 8 bytes, "
            + $"a wait every {Readable.Plural(cell.WaitEvery, "operation")} if there are workers; a new file for each cell";
    }

    private static string Of(ConcurrentLoad load) => (load.Method is null ? load.Endpoint : RequestLine.Of(load.Method, load.Endpoint))
        + (load.Query is { } query ? $"?{query}" : "")
        + (load.Rate is { } rate ? $" at {Readable.Number(rate)}/s" : load.Connections is { } connections ? $" × {Readable.Count(connections)}" : "");

    private static string Of(SweepLoad load) => string.Join(", ", new[]
    {
        (load.Path is { } path ? RequestLine.Of(load.Method, path) : load.Scenario) + (load.Query is { } query ? $"?{query}" : ""),
        load.Address is { } address ? $"at {address}" : null,
        load.Connections is { } connections ? Readable.Plural(connections, load.HttpVersion is null ? "connection" : "concurrent request") : null,
        load.Requests is { } requests ? Readable.Plural(requests, "request") : null,
        load.DurationSeconds is { } seconds ? $"{Readable.ExactSeconds(seconds)} of sending" : null,
        load.Rate is { } rate ? $"{Readable.Number(rate)} requests/s" : null,
        load.TimeoutSeconds is { } timeout ? $"timeout {Readable.ExactSeconds(timeout)}" : null,
        load.HttpVersion is { } version ? $"HTTP/{version}" : null,
        load.KeepAlive is false ? "a new connection for each request" : null,
        load.Beside is { Count: > 0 } beside ? $"at the same time {string.Join(" and ", beside.Select(Of))}" : null,
        $"{Readable.ExactSeconds(load.TailSeconds)} of recording after it",
    }.OfType<string>());
}
