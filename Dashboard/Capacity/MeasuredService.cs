using Dashboard.Accounts.Requests;
using Dashboard.RunFile;

namespace Dashboard.Capacity;

/// <summary>The time for which a request holds its thread.</summary>
internal sealed record MeasuredService(double Seconds, string Words)
{
    public const string None = "This run has no usable service time: no request completed, or its latencies include waiting for threads. "
        + "Choose a run with fewer connections.";

    /// <summary>Share of the service time; above it the figure contains waits too, since what frees a thread queues as well.</summary>
    private const double WaitShare = 0.1;

    /// <summary>By the accounts, otherwise the mean (Little's law is about means); of a starved run only the endpoint's known time.</summary>
    public static MeasuredService? Of(RunListEntry run) =>
        run.Summary is not { } summary || summary.Find() is not { Load: { Latency.MeanMs: > 0 } load } main ? null
        : OfAccount(main.RequestTime) is { } held && IsUndisturbed(summary.Pool, held.Seconds) ? held
        : main.RequestTime.Count == 0 && IsUndisturbed(summary.Pool, load.Latency.MeanMs / 1000) ? OfMean(load.Latency.MeanMs)
        : OfEndpoint(run.Header, main);

    /// <summary>By the last accounts, while waiting was at most that share: an awaiting request holds its thread for next to nothing.</summary>
    public static MeasuredService? Of(RequestTotals totals) =>
        totals.Whole is { } whole && (totals with { Routes = [whole] }).Summaries() is [var mean] && OfAccount([mean]) is { } held
            && mean.BeforeMs + (mean.QueuedAgainMs ?? 0) <= WaitShare * mean.TotalMs
            ? held
            : null;

    public static CapacityInputs Fill(CapacityInputs inputs, RunListEntry run)
    {
        var cores = run.Header?.Target?.ProcessorCount ?? inputs.Cores;
        return inputs with
        {
            ServiceSeconds = Of(run) is { } measured ? Math.Clamp(Math.Round(measured.Seconds, 4), 0.001, 60) : inputs.ServiceSeconds,
            Cores = cores,
            MinThreads = run.Header?.Target?.MinThreads ?? run.Summary?.Pool.MinThreads ?? cores,
        };
    }

    private static bool IsUndisturbed(PoolSummary pool, double seconds) =>
        pool.QueueWaitMeanMs is { } wait ? wait <= WaitShare * seconds * 1000 : pool.PeakQueue is 0;

    private static MeasuredService? OfAccount(IReadOnlyList<RouteSummary> routes)
    {
        if (routes.Where(static one => !RouteNames.IsUnit(one.Route)).MaxBy(one => one.Requests) is not { } route
            || (route.WaitsMs ?? 0) + route.LocksMs + route.OnThreadMs is not (> 0 and var held))
        {
            return null;
        }

        var words = $"measured: {Readable.Milliseconds(held)} per request on its thread, the mean of {Readable.Plural(route.Requests, "request")} to "
            + route.Route;
        return new(held / 1000, route.AwaitingMs > held
            ? $"{words}; it awaited {Readable.Milliseconds(route.AwaitingMs)} more without a thread; a blocking handler would hold one"
            : words);
    }

    private static MeasuredService OfMean(double milliseconds) =>
        new(milliseconds / 1000, $"measured: {Readable.Milliseconds(milliseconds)} per request, the run's mean, including any time awaited");

    private static MeasuredService? OfEndpoint(RunHeader? header, PhaseSummary main) =>
        header?.Phases.FirstOrDefault(phase => phase.Name == main.Name)?.ServiceSeconds is > 0 and var seconds
            ? new(seconds, $"stated by the endpoint: {Readable.Milliseconds(seconds * 1000)} per request; the requests of this run waited for threads, so "
                + $"its mean of {Readable.Milliseconds(main.Load.Latency!.MeanMs)} is not a service time")
            : null;
}
