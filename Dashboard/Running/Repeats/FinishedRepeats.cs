namespace Dashboard.Running.Repeats;

/// <summary>A series of repeats that is over.</summary>
/// <param name="Sides">The runs of each plan; a series that was stopped has fewer than it was to have.</param>
/// <param name="Sentence">How it ended, and what was done with it, for people.</param>
public sealed record FinishedRepeats(string Title, IReadOnlyList<IReadOnlyList<FinishedRun>> Sides, string Sentence)
{
    /// <summary>Ids of the groups that have runs.</summary>
    public IReadOnlyList<string> Groups => [.. Sides.Where(side => side.Count > 0).Select(side => side[0].Header.Group?.Id).OfType<string>()];
}

/// <summary>What else is done with a series that is over, once its runs are stored. Returns a sentence for people, or null.</summary>
public delegate Task<string?> AfterRepeats(FinishedRepeats series, CancellationToken token);
