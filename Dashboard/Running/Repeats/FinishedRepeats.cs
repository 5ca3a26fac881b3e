namespace Dashboard.Running.Repeats;

/// <summary>A series of repeats that is over.</summary>
/// <param name="Sides">The runs of each plan; a stopped series has fewer than planned.</param>
public sealed record FinishedRepeats(string Title, IReadOnlyList<IReadOnlyList<FinishedRun>> Sides, string Sentence)
{
    public IReadOnlyList<string> Groups => [.. Sides.Where(side => side.Count > 0).Select(side => side[0].Header.Group?.Id).OfType<string>()];
}

/// <summary>Work on a finished series, once its runs are stored. It returns a sentence for the user, or null.</summary>
public delegate Task<string?> AfterRepeats(FinishedRepeats series, CancellationToken token);
