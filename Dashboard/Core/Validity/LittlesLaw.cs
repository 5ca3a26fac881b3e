namespace Dashboard.Validity;

/// <summary>Σ overlap of every request with the window ÷ window = mean in flight (J. D. C. Little, 1961). Fails when requests or time are lost.</summary>
internal static class LittlesLaw
{
    private const double Tolerance = 0.02;
    private const double OpenTolerance = 0.1;
    private const double LeastOpenTolerance = 0.5;
    private const double StandardErrors = 3;

    public static ValidityCheck Judge(LoadConditions conditions, LoadSummary load) => conditions switch
    {
        _ when !(load.WindowSeconds > 0) => Check(load, null, null, "The window has no length, so Little's law cannot be checked."),
        { OpenLoop: true } => Open(load),
        { BoundedByCount: true } => Counted(conditions.Connections, load),
        _ => Closed(conditions.Connections, load),
    };

    private static ValidityCheck Closed(int workers, LoadSummary load)
    {
        var holds = Math.Abs(load.MeanInFlight - workers) <= Tolerance * workers;
        var figures = $"On average {Out(load)} in flight for {Words(workers)} (tolerance ± {Readable.Percent(Tolerance * 100)})";
        return Check(load, workers, holds, holds ? $"{figures}: no time is unaccounted for." : $"{figures}: {Suspicion(load.MeanInFlight < workers)}");
    }

    /// <summary>Workers run out of work one after the other, within the longest request: mean ≥ N · (1 − longest ÷ window).</summary>
    private static ValidityCheck Counted(int workers, LoadSummary load)
    {
        var idle = Math.Min(1, (load.Latency?.MaxMs ?? 0) / 1000 / load.WindowSeconds);
        var least = workers * (1 - idle - Tolerance);
        var figures = $"On average {Out(load)} in flight for {Words(workers)}";
        return (load.MeanInFlight > workers * (1 + Tolerance), idle > 0.5, load.MeanInFlight >= least) switch
        {
            (true, _, _) => Check(load, workers, false, $"{figures}: {Suspicion(false)}"),
            (_, true, _) => Check(load, workers, null, $"{figures}; the longest request took more than half of the window, so it is unknown for "
                + "how long workers had nothing left to send. Run for a duration to have this checked."),
            (_, _, true) => Check(load, workers, true, $"{figures}, at least {Readable.Number(least)} expected: a load that ends after a number of "
                + "requests leaves workers idle at its end, for no longer than the longest request takes."),
            _ => Check(load, workers, false, $"{figures}, at least {Readable.Number(least)} expected: {Suspicion(true)}"),
        };
    }

    private static ValidityCheck Open(LoadSummary load)
    {
        var tolerance = Math.Max(Math.Max(OpenTolerance * load.SampledInFlight, LeastOpenTolerance), StandardErrors * load.SampledInFlightError ?? 0);
        var holds = Math.Abs(load.MeanInFlight - load.SampledInFlight) <= tolerance;
        var figures = $"{Out(load)} in flight according to their times, {Readable.Number(load.SampledInFlight)} by random sampling (within "
            + $"{Readable.Number(tolerance)})";
        var sentence = holds ? $"{figures}: both agree." : $"{figures}: requests are lost or counted twice; do not use these figures.";
        return Check(load, load.SampledInFlight, holds, sentence);
    }

    private static string Suspicion(bool idle) => idle
        ? "workers were idle between requests, because connections failed or the generator itself was slow. Check the errors and the generator's "
            + "processor time."
        : "more were in flight than there are workers; do not use these figures.";

    private static string Out(LoadSummary load) => Readable.Plural(load.MeanInFlight, "request") is var requests && requests.EndsWith('s')
        ? $"{requests} were"
        : $"{requests} was";

    private static string Words(int workers) => Readable.Plural(workers, "worker");

    private static ValidityCheck Check(LoadSummary load, double? limit, bool? holds, string sentence) =>
        new(CheckNames.LittlesLaw, load.MeanInFlight, limit, holds, sentence);
}
