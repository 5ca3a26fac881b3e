namespace Dashboard.Running.Repeats;

/// <param name="Sides">The runs of each plan; a stopped series has fewer than planned.</param>
public sealed record FinishedRepeats(string Title, IReadOnlyList<IReadOnlyList<FinishedRun>> Sides, string Sentence)
{
    public IReadOnlyList<string> Groups => [.. Sides.Where(side => side.Count > 0).Select(side => side[0].Header.Group?.Id).OfType<string>()];
}

public delegate Task<string?> AfterRepeats(FinishedRepeats series, CancellationToken token);
