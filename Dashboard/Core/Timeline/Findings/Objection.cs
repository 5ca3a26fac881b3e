namespace Dashboard.Timeline.Findings;

/// <summary>Evidence against a finding, and how to settle it.</summary>
/// <param name="Kind">One of <see cref="ObjectionKinds"/>.</param>
/// <param name="Says">A sentence with the figure.</param>
/// <param name="Settles">The next thing to check, in a sentence.</param>
public sealed record Objection(string Kind, string Says, string Settles);

/// <summary>The kinds of evidence against a finding.</summary>
public static class ObjectionKinds
{
    /// <summary>Blocked threads leave processors free, and these were not.</summary>
    public const string Cpu = "cpu";

    /// <summary>Threads that are called blocked were seen running.</summary>
    public const string Running = "running";

    /// <summary>Where waits are read, most threads were in none.</summary>
    public const string NoWait = "noWait";

    /// <summary>Threads that a finding takes for computing were blocked.</summary>
    public const string Blocked = "blocked";

    /// <summary>What is called a deadlock was followed by completed work.</summary>
    public const string Progress = "progress";

    /// <summary>The load's figures show that callers were served in time.</summary>
    public const string Callers = "callers";

    /// <summary>The trace of awaits shows other call sites too, or not all.</summary>
    public const string Awaits = "awaits";
}
