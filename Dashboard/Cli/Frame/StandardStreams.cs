namespace Dashboard.Cli.Frame;

/// <summary>Where a verb reads and writes: the standard streams of the process, or what a caller inside the process gives in their place.</summary>
/// <param name="Output">Takes results; with <c>--json</c> one value and nothing else. Any thread may write to it.</param>
/// <param name="Error">Takes sentences, warnings and progress. Any thread may write to it.</param>
internal sealed record StandardStreams(TextWriter Output, TextWriter Error)
{
    private const int UsualColumns = 80;

    /// <inheritdoc cref="StandardStreams(TextWriter, TextWriter)"/>
    public TextWriter Output { get; init; } = VisibleWriter.Over(Output);

    /// <inheritdoc cref="StandardStreams(TextWriter, TextWriter)"/>
    public TextWriter Error { get; init; } = VisibleWriter.Over(Error);

    /// <summary>The same as <see cref="Error"/>, for a display that moves the cursor and cleans what it shows itself.</summary>
    public TextWriter Terminal { get; } = Error;

    /// <summary>Width in characters of the terminal that <see cref="Output"/> is, to be asked each time since windows change; null when it is none.</summary>
    public Func<int>? OutputColumns { get; init; }

    /// <summary>Width in characters of the terminal that <see cref="Error"/> is, to be asked each time since windows change; null when it is none.</summary>
    public Func<int>? ErrorColumns { get; init; }

    /// <summary>Opens the bytes that come in; there are none unless it is given.</summary>
    public Func<Stream> OpenInput { get; init; } = () => Stream.Null;

    /// <summary>Opens the way for bytes in place of <see cref="Output"/>'s text; they are dropped unless it is given.</summary>
    public Func<Stream> OpenOutput { get; init; } = () => Stream.Null;

    /// <summary>Those of the process; no other code of the product asks the console.</summary>
    public static StandardStreams OfProcess() => new(Console.Out, Console.Error)
    {
        OutputColumns = Console.IsOutputRedirected ? null : Columns,
        ErrorColumns = Console.IsErrorRedirected ? null : Columns,
        OpenInput = Console.OpenStandardInput,
        OpenOutput = Console.OpenStandardOutput,
    };

    private static int Columns() => Console.WindowWidth is > 0 and var columns ? columns : UsualColumns;
}
