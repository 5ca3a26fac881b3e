namespace Dashboard.Format;

/// <summary>Cascades in a report, a file without script: nothing can be pressed, definitions are open. None on a page.</summary>
public sealed class InReport
{
    private InReport()
    {
    }

    /// <summary>What reports cascade.</summary>
    public static InReport Yes { get; } = new();
}
