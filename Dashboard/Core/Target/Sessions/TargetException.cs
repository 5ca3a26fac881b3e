namespace Dashboard.Target.Sessions;

/// <summary>An expected failure to find, attach to or listen for a target.</summary>
internal sealed class TargetException(string sentence, Exception? cause = null) : UserFacingException(sentence, cause)
{
    internal static TargetException DidNot(string what, TimeSpan patience, Exception cause) => new(
        cause is OperationCanceledException
            ? $"The process did not {what} within {patience.TotalSeconds} s: check whether it is paused."
            : $"The process did not {what} ({ClientFailure.Words(cause)}): check whether it is still running.",
        cause);

    /// <summary>False for what is reported already, and for a caller that gave up.</summary>
    internal static bool IsNeededFor(Exception e, CancellationToken token) =>
        e is not TargetException && !(e is OperationCanceledException && token.IsCancellationRequested);
}
