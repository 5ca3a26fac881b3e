using Dashboard.Cli;
using Dashboard.Cli.Frame;

namespace Dashboard.Tests.Cli;

/// <summary>One call of the command line inside the test, to its end: all of the program but the process, its console and its signals.</summary>
internal sealed record CalledVerb(int ExitCode, string Output, IReadOnlyList<string> Errors) : VerbOutcome(ExitCode, Output, Errors)
{
    public static Task<CalledVerb> RunAsync(params string[] arguments) => RunAsync(outputColumns: null, arguments);

    /// <param name="input">What is piped in.</param>
    /// <param name="arguments">The command line.</param>
    public static Task<CalledVerb> RunWithInputAsync(byte[] input, params string[] arguments) => RunAsync(null, () => new MemoryStream(input), arguments);

    /// <param name="outputColumns">Width of the terminal that standard output is; null when it is none.</param>
    /// <param name="arguments">The command line.</param>
    public static Task<CalledVerb> RunAsync(int? outputColumns, params string[] arguments) => RunAsync(outputColumns, static () => Stream.Null, arguments);

    private static async Task<CalledVerb> RunAsync(int? outputColumns, Func<Stream> openInput, string[] arguments)
    {
        using var output = new StringWriter();
        using var error = new StringWriter();
        var streams = new StandardStreams(TextWriter.Synchronized(output), TextWriter.Synchronized(error))
        {
            OpenInput = openInput,
            OutputColumns = outputColumns is { } columns ? () => columns : null,
        };
        var exitCode = await Verbs.RunAsync(arguments, streams, TestContext.Current.CancellationToken);
        return new CalledVerb(exitCode, $"{output}", $"{error}".Split(Environment.NewLine)[..^1]);
    }
}
