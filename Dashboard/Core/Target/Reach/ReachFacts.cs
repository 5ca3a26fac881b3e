namespace Dashboard.Target.Reach;

/// <summary>What a process's files state, as far as attaching depends on it. Null: not known. Foreign text is visible and without secrets.</summary>
internal sealed record ReachFacts(int ProcessId)
{
    public bool Exists { get; init; }

    public bool IsSelf { get; init; }

    /// <summary>False where there is no /proc, so that most is unknown.</summary>
    public bool HasFiles { get; init; } = true;

    public char? State { get; init; }

    public string CommandLine { get; init; } = "";

    public int? User { get; init; }

    public string? UserName { get; init; }

    public int? OurUser { get; init; }

    /// <summary>Its ids, from the outermost pid namespace that /proc shows to its own; empty when they are not known.</summary>
    public IReadOnlyList<int> Ids { get; init; } = [];

    /// <summary>Whether this program's /proc counts processes as this program does.</summary>
    public bool IsOwnProc { get; init; } = true;

    public string? Runtime { get; init; }

    public bool HasMaps { get; init; }

    /// <summary>Whether its executable contains a diagnostic port, as a single file does; looked for where no runtime is mapped.</summary>
    public bool? HasPortInside { get; init; }

    public IReadOnlyDictionary<string, string>? Environment { get; init; }

    public bool? HasFolder { get; init; }

    /// <summary>The length of the path that its socket has or would have, in bytes.</summary>
    public int? PathBytes { get; init; }

    public bool HasSockets { get; init; }

    public string? Listens { get; init; }

    public bool SeesFiles { get; init; } = true;

    public bool? SharesFiles { get; init; }

    public string OurFolder { get; init; } = "/tmp";

    public string? Socket { get; init; }

    public IReadOnlyList<string> Ways { get; init; } = [];

    public bool? HasFileOfSocket { get; init; }

    public NotASocket? Other { get; init; }

    public ProcessActivity? Activity { get; init; }

    /// <summary>Its id in its innermost pid namespace.</summary>
    public int OwnId => Ids is [.., var own] ? own : ProcessId;
}
