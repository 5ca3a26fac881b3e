namespace Dashboard.Accounts.Blame;

/// <summary>Routes that waited on the left, culprits on the right, and bands between them as wide as seconds.</summary>
public sealed record BlamePicture(IReadOnlyList<BlamePicture.Block> Victims, IReadOnlyList<BlamePicture.Block> Culprits, IReadOnlyList<BlamePicture.Band> Bands)
{
    private const int MaxVictims = 6;
    private const int MaxCulprits = 8;

    /// <summary>What is less than this share of all seconds is drawn with the rest.</summary>
    private const double LeastShare = 0.01;

    /// <summary>The height that the seconds share, and the gap between two blocks, which is the least height of a label.</summary>
    private const double Drawn = 150;
    private const double Between = 18;

    public double Height => Victims.Concat(Culprits).Max(static block => block.From + block.Width) + Between;

    public static BlamePicture? Of(IReadOnlyList<BlameRow> rows)
    {
        var victims = rows.GroupBy(static row => row.Route, StringComparer.Ordinal)
            .Select(static group => (Route: group.Key, Seconds: group.Sum(static row => row.Seconds)))
            .OrderByDescending(static victim => victim.Seconds).Take(MaxVictims).ToList();
        var drawn = rows.Where(row => victims.Any(victim => victim.Route == row.Route))
            .Select(static row => (row.Route, Culprit: (Words: BlameWords.Culprit(row), row.Kind), row.Seconds)).ToList();
        var all = drawn.Sum(static cell => cell.Seconds);
        if (all <= 0)
        {
            return null;
        }

        // In the order of the rows: the culprit that made others wait longest first.
        var named = drawn.Select(static cell => cell.Culprit).Distinct().ToList();
        var sums = drawn.GroupBy(static cell => cell.Culprit).ToDictionary(static culprit => culprit.Key, static culprit => culprit.Sum(cell => cell.Seconds));
        var worth = sums.Where(sum => sum.Value >= LeastShare * all).OrderByDescending(static sum => sum.Value).Select(static sum => sum.Key).ToList();
        var most = worth.Take(worth.Count == named.Count && worth.Count <= MaxCulprits ? MaxCulprits : MaxCulprits - 1).ToHashSet();
        var shown = named.Where(most.Contains).ToList();
        var rest = (Words: $"{named.Count - shown.Count} more", Kind: BlameKinds.Others);
        var cells = drawn.GroupBy(cell => (cell.Route, Culprit: shown.Contains(cell.Culprit) ? cell.Culprit : rest))
            .ToDictionary(static cell => cell.Key, static cell => cell.Sum(static part => part.Seconds));
        var culprits = named.Count > shown.Count ? shown.Append(rest).ToList() : shown;
        var scale = Drawn / all;
        var left = Blocks(victims.Select(static victim => (victim.Route, "", victim.Seconds)));
        var right = Blocks(culprits.Select(culprit => (culprit.Words, culprit.Kind, victims.Sum(victim => cells.GetValueOrDefault((victim.Route, culprit))))));
        var (from, to) = (left.Select(static block => block.From).ToArray(), right.Select(static block => block.From).ToArray());
        var bands = new List<Band>();
        for (var i = 0; i < victims.Count; i++)
        {
            for (var j = 0; j < culprits.Count; j++)
            {
                if (cells.GetValueOrDefault((victims[i].Route, culprits[j])) is > 0 and var seconds)
                {
                    bands.Add(new Band(i, j, seconds, from[i], to[j], seconds * scale));
                    from[i] += seconds * scale;
                    to[j] += seconds * scale;
                }
            }
        }

        return new BlamePicture(left, right, bands);

        List<Block> Blocks(IEnumerable<(string Name, string Kind, double Seconds)> parts)
        {
            var (at, blocks) = (0.0, new List<Block>());
            foreach (var (name, kind, seconds) in parts)
            {
                blocks.Add(new Block(name, kind, seconds, at, seconds * scale));
                at += (seconds * scale) + Between;
            }

            return blocks;
        }
    }

    /// <summary>A block; its width is drawn as its height.</summary>
    /// <param name="Kind">One of <see cref="BlameKinds"/>; empty for a route that waited.</param>
    public sealed record Block(string Name, string Kind, double Seconds, double From, double Width);

    /// <summary>The seconds for which a route waited because of a culprit.</summary>
    /// <param name="Victim">The index of the left block.</param>
    /// <param name="Culprit">The index of the right block.</param>
    public sealed record Band(int Victim, int Culprit, double Seconds, double Left, double Right, double Width);
}
