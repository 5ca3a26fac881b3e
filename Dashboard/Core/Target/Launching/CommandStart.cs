namespace Dashboard.Target.Launching;

/// <summary>What is started: a command, with variables beside those of this process, in a folder.</summary>
public sealed record CommandStart(IReadOnlyList<string> Words)
{
    /// <summary>Variables that the command gets in addition; they replace this process's of the same name.</summary>
    public IReadOnlyDictionary<string, string> Environment { get; init; } = new Dictionary<string, string>(StringComparer.Ordinal);

    /// <summary>The working folder, against which the command's paths are resolved; null is that of this process.</summary>
    public string? Folder { get; init; }

    /// <summary>The program's full path.</summary>
    /// <exception cref="Format.UserFacingException">There is no such folder or program.</exception>
    public string FindProgram() => CommandPath.Find(Words[0], Folder);
}
