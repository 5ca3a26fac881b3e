namespace Dashboard.Target;

/// <summary>A process that can be attached to, as a list shows it.</summary>
/// <param name="Ports">TCP ports on which it listens, rising; may be empty.</param>
/// <param name="User">Name of the user that it runs as, or the id of one without a name; null when it is not known.</param>
/// <param name="Threads">All its threads, including those outside the pool; null when they are not known.</param>
public sealed record ListedProcess(TargetFacts Facts, IReadOnlyList<int> Ports, string? User, int? Threads)
{
    private static readonly string[] Tools =
    [
        "dotnet", "MSBuild", "VBCSCompiler", "rzc", "dotnet-watch", "testhost", "vstest.console", "ThreadPoolDashboard", "Dashboard",
    ];

    public bool IsServer => Ports.Count > 0;

    public bool IsTool => Tools.Contains(Facts.EntryAssembly ?? Facts.Name, StringComparer.OrdinalIgnoreCase);

    public bool IsSameAs(ListedProcess other) => Facts == other.Facts && User == other.User && Threads == other.Threads && Ports.SequenceEqual(other.Ports);
}
