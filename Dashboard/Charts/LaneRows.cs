using Dashboard.Timeline;
using Dashboard.Timeline.Lanes;

namespace Dashboard.Charts;

/// <summary>
/// From windows of the threads' lanes to rows of <see cref="ChartTable.Lanes"/>. Packets hold numbers only: what a bar's thread did is told to the board
/// beside them, once each.
/// </summary>
internal sealed class LaneRows
{
    /// <summary>Things to do that are told apart; of further ones only the state is told.</summary>
    private const int MaxDoings = 1_000;

    /// <summary>Bars of one packet: with more, the whole of a long run would take the browser too long.</summary>
    private const int MaxBars = 30_000;

    private const double ShortestStep = 0.02;

    private readonly Dictionary<LaneDoing, int> _numbers = [];
    private readonly List<LaneDoing> _doings = [];

    /// <summary>What threads did, in the order of the numbers in the column <c>what</c>; grows.</summary>
    public IReadOnlyList<LaneDoing> Doings => _doings;

    /// <summary>The bars of some windows, as they are drawn.</summary>
    /// <param name="windows">In order.</param>
    /// <param name="first">What is before is cut off, seconds on the timeline.</param>
    /// <returns>The bars, and the step that they are drawn in, seconds; 0 where none was needed.</returns>
    public static (IReadOnlyList<LaneBar> Bars, double Step) Bars(IEnumerable<LaneWindow> windows, double first = double.NegativeInfinity)
    {
        var bars = windows.SelectMany(window => window.Bars).Where(bar => bar.To > first).Select(bar => bar with { From = Math.Max(first, bar.From) });
        return LaneBars.AtMost(LaneBars.Joined(bars), MaxBars, ShortestStep);
    }

    /// <summary>The rows of some windows.</summary>
    /// <param name="windows">In order.</param>
    /// <param name="first">As with <see cref="Bars"/>.</param>
    public IEnumerable<double[]> Of(IEnumerable<LaneWindow> windows, double first)
    {
        foreach (var bar in Bars(windows, first).Bars)
        {
            yield return [bar.From, bar.To, bar.Row, LaneStates.NumberOf(bar.Doing.State), NumberOf(bar.Doing)];
        }
    }

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
