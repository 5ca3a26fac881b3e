namespace Dashboard.Cli.Frame;

/// <summary>The process's streams, or a caller's inside the process.</summary>
/// <param name="Output">The stream of results; with <c>--json</c> it gets one value and nothing else. Thread-safe.</param>
/// <param name="Error">Gets sentences, warnings and progress. Thread-safe.</param>
internal sealed record StandardStreams(TextWriter Output, TextWriter Error)
{
    private const int UsualColumns = 80;

    public TextWriter Output { get; init; } = VisibleWriter.Over(Output);

    public TextWriter Error { get; init; } = VisibleWriter.Over(Error, isForSentences: true);

    /// <summary><see cref="Error"/> for a display that moves the cursor and cleans its own text.</summary>
    public TextWriter Terminal { get; } = Error;

    /// <summary><see cref="Output"/> for coloured lines that clean their own text.</summary>
    public TextWriter OutputTerminal { get; } = Output;

    public Func<int>? OutputColumns { get; init; }

    public Func<int>? ErrorColumns { get; init; }

    public Func<Stream> OpenInput { get; init; } = () => Stream.Null;

    public Func<Stream> OpenOutput { get; init; } = () => Stream.Null;

    /// <summary>No other code reads the console.</summary>
    public static StandardStreams OfProcess() => new(Console.Out, Console.Error)
    {
        OutputColumns = Console.IsOutputRedirected ? null : Columns,
        ErrorColumns = Console.IsErrorRedirected ? null : Columns,
        OpenInput = Console.OpenStandardInput,
        OpenOutput = Console.OpenStandardOutput,
    };

    private static int Columns() => Console.WindowWidth is > 0 and var columns ? columns : UsualColumns;
}
