using Dashboard.Format;

namespace Dashboard.Cli.Frame;

/// <summary>
/// Exit codes: 0 done and thresholds held; 1 the work could not be done; 2 bad arguments; 3 a threshold broke; 130 ended by a signal, with what there
/// was of a result. One sentence on stderr each time.
/// </summary>
internal static class Exit
{
    public const int Done = 0;
    public const int Failed = 1;
    public const int BadArguments = 2;
    public const int ThresholdBroken = 3;
    public const int Signalled = 130;

    /// <summary>Whatever a verb did not expect ends it with one sentence, never with a stack trace; what a signal brought about, with 130.</summary>
    /// <param name="error">Takes the sentence.</param>
    /// <param name="verb">The verb.</param>
    /// <param name="signalled">Cancelled when a signal asked for the end.</param>
    public static async Task<int> GuardAsync(TextWriter error, Func<Task<int>> verb, CancellationToken signalled)
    {
        try
        {
            return await verb().ConfigureAwait(false);
        }
        catch (OperationCanceledException) when (signalled.IsCancellationRequested)
        {
            return Signalled;
        }
        catch (Exception e)
        {
            await error.WriteLineAsync($"It ended unexpectedly ({Unexpected.Words(e)}).").ConfigureAwait(false);
            return signalled.IsCancellationRequested ? Signalled : Failed;
        }
    }

    /// <summary>Runs a verb: an expected failure is one sentence on stderr and exit code 1.</summary>
    /// <param name="error">Takes the sentence.</param>
    /// <param name="verb">The verb.</param>
    public static async Task<int> SayAsync(TextWriter error, Func<Task<int>> verb)
    {
        try
        {
            return await verb().ConfigureAwait(false);
        }
        catch (UserFacingException e)
        {
            await error.WriteLineAsync(e.OnCommandLine ?? e.Message).ConfigureAwait(false);
            return Failed;
        }
    }
}
