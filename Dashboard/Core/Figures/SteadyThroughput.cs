using Dashboard.Validity;

namespace Dashboard.Figures;

/// <summary>Finds when a load had settled, and what it then reached.</summary>
internal static class SteadyThroughput
{
    public static FigureValue Of(MeasuredRun measured)
    {
        if (measured.Phase is not { SteadyState.Seconds: { } seconds })
        {
            return new FigureValue(null, measured.Phase?.SteadyState.Sentence);
        }

        if (measured.Phase.SteadyState.PerSecond is { } mean)
        {
            return new FigureValue(mean);
        }

        // Run files of before that figure are counted as then, whether or not the intervals at hand still have their histograms.
        var counted = measured.Items.OfType<LoadInterval>().Select(interval => interval with { Service = [] });
        var windows = ThroughputWindow.Cut(counted, [], measured.From).Where(window => window.From >= seconds).ToList();
        return windows.Count == 0
            ? new FigureValue(null, "No whole second was measured after the steady state was reached.")
            : new FigureValue(windows.Average(window => window.PerSecond));
    }

    public static FigureValue After(MeasuredRun measured) => measured.Phase!.SteadyState switch
    {
        { Seconds: { } seconds } state => new FigureValue(seconds, state.Sentence),
        var state => new FigureValue(null, state.Sentence) { Word = state.PlateauPerSecond is null ? "not judged" : "not reached" },
    };
}
