using Dashboard.Exchange.Requests;

namespace Dashboard.Cli.Frame;

/// <summary>
/// The exit codes: 0 done, thresholds held; 1 failed; 2 bad arguments; 3 threshold broken; 130 ended by a signal. An error is one sentence on stderr.
/// </summary>
internal static class Exit
{
    public const int Done = 0;
    public const int Failed = 1;
    public const int BadArguments = 2;
    public const int ThresholdBroken = 3;
    public const int Signalled = 130;

    /// <summary>Unexpected failures are one sentence, never a stack trace; signals give 130.</summary>
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
            await error.WriteLineAsync($"The command ended unexpectedly ({ExceptionText.Describe(e)}).").ConfigureAwait(false);
            return signalled.IsCancellationRequested ? Signalled : Failed;
        }
    }

    /// <summary>An expected failure is one sentence on stderr and exit code 1; 2 where a file in an argument is wrong.</summary>
    public static async Task<int> SayAsync(TextWriter error, Func<Task<int>> verb)
    {
        try
        {
            return await verb().ConfigureAwait(false);
        }
        catch (UserFacingException e)
        {
            await error.WriteLineAsync(e.OnCommandLine ?? e.Message).ConfigureAwait(false);
            return e is RequestException ? BadArguments : Failed;
        }
    }
}
