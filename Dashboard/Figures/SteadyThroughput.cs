using Dashboard.Timeline;
using Dashboard.Validity;

namespace Dashboard.Figures;

/// <summary>When a load had settled, and what it then reached.</summary>
internal static class SteadyThroughput
{
    public static FigureValue Of(Measured measured)
    {
        if (measured.Phase is not { SteadyState.Seconds: { } seconds })
        {
            return new FigureValue(null, measured.Phase?.SteadyState.Sentence);
        }

        if (measured.Phase.SteadyState.PerSecond is { } mean)
        {
            return new FigureValue(mean);
        }

        var windows = ThroughputWindow.Cut(measured.Items.OfType<LoadInterval>(), [], measured.From).Where(window => window.From >= seconds).ToList();
        return windows.Count == 0 ? new FigureValue(null, "No whole second was measured after "
            + "it.") : new FigureValue(windows.Average(window => window.PerSecond));
    }

    public static FigureValue After(Measured measured) => measured.Phase!.SteadyState switch
    {
        { Seconds: { } seconds } state => new FigureValue(seconds, state.Sentence),
        var state => new FigureValue(null, state.Sentence) { Word = state.PlateauPerSecond is null ? "not judged" : "not reached" },
    };
}
