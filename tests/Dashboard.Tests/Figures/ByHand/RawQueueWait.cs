using System.Text.Json;
using static Dashboard.Tests.Figures.ByHand.RawRun;

namespace Dashboard.Tests.Figures.ByHand;

/// <summary>How long work items waited, from the lines of samples: each second summed up anew, nothing slides.</summary>
internal static class RawQueueWait
{
    /// <param name="lines">Samples.</param>
    /// <param name="before">Those before them, from which on what waits at the first of them has waited.</param>
    public static (double? Mean, double? WorstSecond, double? Standstill) Of(IReadOnlyList<JsonElement> lines, IReadOnlyList<JsonElement>? before = null)
    {
        var begin = before?.Count ?? 0;
        Row[] rows = [.. (before ?? []).Concat(lines).Select(line => new Row(
            Number(line, "t")!.Value, Number(line, "intervalSeconds")!.Value, Number(line, "queueLength")!.Value, Number(line, "completedItems")!.Value, Number(line, "threadCount") ?? 0))];
        if (lines.Count == 0)
        {
            return (null, null, null);
        }

        double? worst = null;
        var (still, longest) = (0.0, 0.0);
        for (var i = 0; i < rows.Length; i++)
        {
            if (i >= begin && Milliseconds(rows, i, rows[i].T - 1) is { } wait && rows[i].T - rows[begin].Begin >= 1 - (rows[i].Seconds / 2))
            {
                worst = Math.Max(worst ?? 0, Math.Min(wait, SinceEmpty(rows, i) * 1000));
            }

            still = i > 0 && IsNext(rows, i) && rows[i - 1].Queue > 0 && Left(rows, i) == 0 && rows[i].Queue >= rows[i - 1].Queue
                ? still + rows[i].Seconds
                : 0;
            longest = i >= begin ? Math.Max(longest, still) : 0;
        }

        var left = Math.Max(rows[begin..].Select((row, i) => i == 0 ? row.Completed : Left(rows, begin + i)).Sum(), rows[begin].Queue - rows[^1].Queue);
        return (Wait(rows[begin..].Sum(row => row.Queue * row.Seconds), left), worst, longest);
    }

    /// <summary>What was waited since a moment ÷ what left since then.</summary>
    private static double? Milliseconds(Row[] rows, int last, double since)
    {
        Row[] second = [.. rows[..(last + 1)].Where((row, i) => i == last || row.T - (row.Seconds / 2) > since)];
        var first = last + 1 - second.Length;
        var shrunk = Enumerable.Range(first, second.Length).Sum(i => i > 0 && IsNext(rows, i) ? rows[i - 1].Queue - rows[i].Queue : 0);
        return Wait(second.Sum(row => row.Queue * row.Seconds), Math.Max(Enumerable.Range(first, second.Length).Sum(i => Left(rows, i)), shrunk));
    }

    /// <summary>For how long the queue has not been empty; without end where that is not known, or where it is empty.</summary>
    private static double SinceEmpty(Row[] rows, int last)
    {
        var at = last;
        while (at > 0 && rows[at].Queue > 0 && IsNext(rows, at))
        {
            at--;
        }

        return at < last && rows[at].Queue == 0 ? rows[last].T - rows[at].T : double.PositiveInfinity;
    }

    private static double? Wait(double waited, double left) => waited == 0 ? 0 : left > 0 ? waited / left * 1000 : null;

    private static double Left(Row[] rows, int i) => rows[i].Completed
        + (i > 0 && IsNext(rows, i) && rows[i - 1].Queue > 0 && rows[i].Queue > 0 && rows[i].Threads > rows[i - 1].Threads ? rows[i].Threads - rows[i - 1].Threads : 0);

    private static bool IsNext(Row[] rows, int i) => Math.Abs(rows[i].Begin - rows[i - 1].T) <= rows[i].Seconds / 2;

    private sealed record Row(double T, double Seconds, double Queue, double Completed, double Threads)
    {
        public double Begin => T - Seconds;
    }
}
