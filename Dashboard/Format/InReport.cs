namespace Dashboard.Format;

/// <summary>
/// Cascades to components that are drawn into a report, a file without a script: nothing in it can be pressed or leads anywhere, and definitions stand
/// where a page opens them. Components on a page have none.
/// </summary>
public sealed class InReport
{
    private InReport()
    {
    }

    /// <summary>What reports cascade.</summary>
    public static InReport Yes { get; } = new();
}
