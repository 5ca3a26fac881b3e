namespace Dashboard.Format;

/// <summary>A report cascades this, since a file without script has no buttons and shows definitions open. A page cascades none.</summary>
public sealed class InReport
{
    private InReport()
    {
    }

    public static InReport Yes { get; } = new();
}
