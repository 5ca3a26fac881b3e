namespace Dashboard.Running.Repeats;

/// <summary>A program that each repeat of a plan meets freshly started.</summary>
public interface IRepeatedProgram
{
    /// <summary>Starts it, attaches to it, and waits until it takes requests.</summary>
    /// <exception cref="Format.UserFacingException">It did not start, ended, or does not listen.</exception>
    Task StartAsync(CancellationToken token);

    /// <summary>Sends it the load for a moment, so that its code is compiled.</summary>
    /// <exception cref="Format.UserFacingException">It ended, or no request succeeded.</exception>
    Task WarmUpAsync(CancellationToken token);

    /// <summary>The sentence on why a run is nothing to compare: it failed, or all answers are errors. Null for none.</summary>
    string? Problem(FinishedRun run);

    /// <summary>Detaches from it and ends it; does nothing where it did not start.</summary>
    Task EndAsync();

    /// <summary>The failure with the name of this program, and its exit code where it ended.</summary>
    internal UserFacingException Named(UserFacingException e);
}
