using Dashboard.Timeline.Lanes;

namespace Dashboard.Charts;

internal sealed class LaneRows
{
    /// <summary>Of further ones only the state is told.</summary>
    private const int MaxDoings = 1_000;

    /// <summary>Of one packet: more would take the browser too long.</summary>
    private const int MaxBars = 30_000;

    private const double ShortestStep = 0.02;

    private readonly Dictionary<LaneDoing, int> _numbers = [];
    private readonly List<LaneDoing> _doings = [];

    /// <summary>In the order of the numbers in the column <c>what</c>; grows.</summary>
    public IReadOnlyList<LaneDoing> Doings => _doings;

    /// <summary>With the step that they are drawn in, seconds; 0 where none was needed.</summary>
    public static (IReadOnlyList<LaneBar> Bars, double Step) Bars(IEnumerable<LaneWindow> windows, double first = double.NegativeInfinity)
    {
        var bars = windows.SelectMany(window => window.Bars).Where(bar => bar.To > first).Select(bar => bar with { From = Math.Max(first, bar.From) });
        return LaneBars.AtMost(LaneBars.Joined(bars), MaxBars, ShortestStep);
    }

    public IEnumerable<(LaneBar Bar, int What)> Of(IEnumerable<LaneWindow> windows, double first) =>
        Bars(windows, first).Bars.Select(bar => (bar, NumberOf(bar.Doing)));

    private int NumberOf(LaneDoing doing)
    {
        var told = _doings.Count < MaxDoings ? doing : new LaneDoing(doing.State);
        if (!_numbers.TryGetValue(told, out var number))
        {
            _numbers[told] = number = _doings.Count;
            _doings.Add(told);
        }

        return number;
    }
}
