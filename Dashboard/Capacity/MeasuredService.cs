using Dashboard.Accounts.Requests;
using Dashboard.Format;
using Dashboard.RunFile;
using Dashboard.Timeline;

namespace Dashboard.Capacity;

/// <summary>For how long a request held its thread, of a recorded run or of a target that runs.</summary>
/// <param name="Seconds">Seconds a request.</param>
/// <param name="Words">How it is known, with the figure, for the end of a sentence.</param>
internal sealed record MeasuredService(double Seconds, string Words)
{
    /// <summary>What a run without a figure that can be trusted says.</summary>
    public const string None = "This run has no usable service time: no request completed, or its latencies include waiting for threads. "
        + "Choose a run with fewer connections.";

    /// <summary>
    /// Where work waited for longer than this share of the service time, the measured time holds that wait too: the timers and answers that would free
    /// a blocked thread stand in the same queue.
    /// </summary>
    private const double WaitShare = 0.1;

    /// <summary>
    /// From a run in which work hardly waited: the part of its requests' account in which a thread was held, without an account the mean of what its
    /// requests took: Little's law is about means. From a run that starved only what its endpoint is known to take.
    /// </summary>
    /// <returns>Null for a run that tells none.</returns>
    public static MeasuredService? Of(RunListEntry run) =>
        run.Summary is not { } summary || summary.Find() is not { Load: { Latency.MeanMs: > 0 } load } main ? null
        : OfAccount(main.RequestTime) is { } held && IsUndisturbed(summary.Pool, held.Seconds) ? held
        : main.RequestTime.Count == 0 && IsUndisturbed(summary.Pool, load.Latency.MeanMs / 1000) ? OfMean(load.Latency.MeanMs)
        : OfEndpoint(run.Header, main);

    /// <summary>
    /// From the accounts of the requests that a target has just served, all routes together, while they hardly waited for threads: for no more than that share
    /// of their whole time, since one that awaits holds its thread for next to nothing.
    /// </summary>
    /// <returns>Null where there were none, or they waited.</returns>
    public static MeasuredService? Of(RequestTotals totals) =>
        totals.Whole is { } whole && (totals with { Routes = [whole] }).Summaries() is [var mean] && OfAccount([mean]) is { } held
            && mean.BeforeMs + (mean.QueuedAgainMs ?? 0) <= WaitShare * mean.TotalMs
            ? held
            : null;

    /// <summary>The inputs with what a run tells: service time, cores, minimum threads. What it does not tell stays.</summary>
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
        if (routes.MaxBy(one => one.Requests) is not { } route || route.WaitsMs + route.LocksMs + route.OnThreadMs is not (> 0 and var held))
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
