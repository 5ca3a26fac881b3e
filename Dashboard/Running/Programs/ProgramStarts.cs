namespace Dashboard.Running.Programs;

/// <summary>Whether a page may start programs on this machine: the user who started the dashboard decides.</summary>
public sealed class ProgramStarts
{
    public const string Option = "--programs";

    /// <summary>Set once, at the start.</summary>
    public bool IsAllowed { get; set; }

    /// <summary>The reason why a page may start none, in a sentence; null where it may.</summary>
    public string? Refusal =>
        OperatingSystem.IsWindows() ? "Programs can be started on Linux and macOS only."
        : IsAllowed ? null
        : $"This dashboard starts no programs from its pages: start it with 'serve {Option}', or run the same on the command line.";

    /// <exception cref="UserFacingException">A page may start none.</exception>
    public void Check()
    {
        if (Refusal is { } refusal)
        {
            throw new UserFacingException(refusal);
        }
    }
}
