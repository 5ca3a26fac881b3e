using System.Text.Json.Serialization;

namespace Dashboard.Timeline.Lanes;

/// <summary>What threads did in a window, by column, ordered by begin. Times are whole milliseconds since its begin.</summary>
public sealed record LaneColumns
{
    /// <summary>Of further activities a window keeps only the state.</summary>
    public const int MaxDoings = 40;

    public const int MaxRows = 1_000;

    public IReadOnlyList<LaneActivity> Doings { get; init; } = [];

    public int[] Row { get; init; } = [];

    public int[] StartMs { get; init; } = [];

    public int[] LengthMs { get; init; } = [];

    public int[] Doing { get; init; } = [];

    [JsonIgnore]
    public int Count => Math.Min(Math.Min(Row.Length, StartMs.Length), Math.Min(LengthMs.Length, Doing.Length));

    /// <summary>Bars shorter than half a millisecond are left out.</summary>
    /// <param name="bars">In any order, none before the window.</param>
    public static LaneColumns Of(IEnumerable<LaneBar> bars, double from)
    {
        var numbers = new Dictionary<LaneActivity, int>();
        var rows = bars
            .Select(bar => (bar.Row, Start: Milliseconds(bar.From - from), End: Milliseconds(bar.To - from), bar.Doing))
            .Where(bar => bar.End > bar.Start)
            .OrderBy(bar => bar.Start).ThenBy(bar => bar.Row)
            .Select(bar => (bar.Row, bar.Start, Length: bar.End - bar.Start, Doing: NumberOf(bar.Doing)))
            .ToList();
        return new LaneColumns
        {
            Doings = [.. numbers.OrderBy(known => known.Value).Select(known => known.Key)],
            Row = [.. rows.Select(bar => bar.Row)],
            StartMs = [.. rows.Select(bar => bar.Start)],
            LengthMs = [.. rows.Select(bar => bar.Length)],
            Doing = [.. rows.Select(bar => bar.Doing)],
        };

        int NumberOf(LaneActivity doing)
        {
            var told = numbers.Count < MaxDoings || numbers.ContainsKey(doing) ? doing : new LaneActivity(doing.State);
            return numbers.TryGetValue(told, out var number) ? number : numbers[told] = numbers.Count;
        }
    }

    /// <summary>Damaged bars, which a file may hold, are left out.</summary>
    /// <param name="from">The begin of the window, seconds on the timeline.</param>
    public IEnumerable<LaneBar> Bars(double from)
    {
        for (var i = 0; i < Count; i++)
        {
            if (Row[i] is > 0 and <= MaxRows && StartMs[i] >= 0 && LengthMs[i] > 0 && Doing[i] >= 0 && Doing[i] < Doings.Count)
            {
                var begin = from + (StartMs[i] / 1000.0);
                yield return new LaneBar(Row[i], begin, begin + (LengthMs[i] / 1000.0), Doings[Doing[i]]);
            }
        }
    }

    private static int Milliseconds(double seconds) => (int)Math.Round(seconds * 1000);
}
