using Dashboard.Timeline.Lanes;

namespace Dashboard.Charts;

internal sealed class LaneRows
{
    private const int MaxDoings = 1_000;

    /// <summary>The most bars of one packet: more would take the browser too long.</summary>
    private const int MaxBars = 30_000;

    private const double ShortestStep = 0.02;

    private readonly Dictionary<LaneActivity, int> _numbers = [];
    private readonly List<LaneActivity> _doings = [];

    public IReadOnlyList<LaneActivity> Doings => _doings;

    /// <summary>The bars with the step that they are drawn in, seconds; 0 where none was needed.</summary>
    public static (IReadOnlyList<LaneBar> Bars, double Step) Bars(IEnumerable<LaneWindow> windows, double first = double.NegativeInfinity)
    {
        var bars = windows.SelectMany(window => window.Bars).Where(bar => bar.To > first).Select(bar => bar with { From = Math.Max(first, bar.From) });
        return LaneBars.AtMost(LaneBars.Joined(bars), MaxBars, ShortestStep);
    }

    public IEnumerable<(LaneBar Bar, int What)> Of(IEnumerable<LaneWindow> windows, double first) =>
        Bars(windows, first).Bars.Select(bar => (bar, NumberOf(bar.Doing)));

    private int NumberOf(LaneActivity doing)
    {
        var told = _doings.Count < MaxDoings ? doing : new LaneActivity(doing.State);
        if (!_numbers.TryGetValue(told, out var number))
        {
            _numbers[told] = number = _doings.Count;
            _doings.Add(told);
        }

        return number;
    }
}
