namespace Dashboard.RunFile;

/// <summary>How a target was started for its run: what makes it a side of a comparison of programs.</summary>
/// <param name="Command">The words of the command, separated by spaces.</param>
public sealed record StartedProgram(string Command)
{
    /// <summary>The variables that either side of the comparison sets, as this side had them; one that it did not have is left out.</summary>
    public IReadOnlyList<ProgramVariable> Environment { get; init; } = [];

    /// <summary>The full path of the working folder; null is the dashboard's own.</summary>
    public string? Folder { get; init; }

    /// <summary>Seconds of load between the start and the run, which are not recorded.</summary>
    public double WarmUpSeconds { get; init; }
}

/// <summary>A variable of a program's environment.</summary>
public sealed record ProgramVariable(string Name, string Value);
