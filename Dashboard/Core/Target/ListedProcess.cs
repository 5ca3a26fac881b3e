namespace Dashboard.Target;

/// <summary>A process that can be attached to, as a list shows it.</summary>
/// <param name="Facts">What its runtime says.</param>
/// <param name="Ports">TCP ports on which it listens, rising; may be empty.</param>
/// <param name="User">Name of the user that it runs as, or the id of one without a name; null when it is not known.</param>
/// <param name="Threads">All its threads, those outside the pool too; null when they are not known.</param>
public sealed record ListedProcess(TargetFacts Facts, IReadOnlyList<int> Ports, string? User, int? Threads)
{
    private static readonly string[] Tools =
    [
        "dotnet", "MSBuild", "VBCSCompiler", "rzc", "dotnet-watch", "testhost", "vstest.console", "ThreadPoolDashboard", "Dashboard",
    ];

    /// <summary>True for what takes requests: it listens on a port.</summary>
    public bool IsServer => Ports.Count > 0;

    /// <summary>Of the SDK, a test host or a dashboard, by its entry assembly: seldom what somebody looks for.</summary>
    public bool IsTool => Tools.Contains(Facts.EntryAssembly ?? Facts.Name, StringComparer.OrdinalIgnoreCase);

    /// <summary>True when both show the same.</summary>
    public bool IsSameAs(ListedProcess other) => Facts == other.Facts && User == other.User && Threads == other.Threads && Ports.SequenceEqual(other.Ports);
}
