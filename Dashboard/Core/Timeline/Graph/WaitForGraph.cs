using System.Text.Json.Serialization;

namespace Dashboard.Timeline.Graph;

/// <summary>What blocked threads waited for in a look of some seconds: call sites, awaited tasks, locks, sockets, and who holds them.</summary>
public sealed record WaitForGraph(string Why)
{
    public const string Asked = "Taken on request.";

    /// <summary>The most nodes of a graph; further ones are counted in <see cref="LeftOut"/>.</summary>
    public const int MaxNodes = 50;

    [JsonIgnore]
    public bool IsAsked => Why == Asked;

    /// <summary>How long tasks were followed, seconds.</summary>
    public double Seconds { get; init; }

    /// <summary>Edges refer to the index here, from 0.</summary>
    public IReadOnlyList<WaitNode> Nodes { get; init; } = [];

    public IReadOnlyList<WaitEdge> Edges { get; init; } = [];

    public IReadOnlyList<string> Deadlocks { get; init; } = [];

    /// <summary>The nodes with the fewest threads, beyond <see cref="MaxNodes"/>.</summary>
    public int LeftOut { get; init; }

    public string? Missing { get; init; }
}

/// <summary>A place where threads are, or what they wait for.</summary>
/// <param name="Role">One of <see cref="WaitRoles"/>.</param>
public sealed record WaitNode(string Role, string Name)
{
    /// <summary>For a call site what its threads do, as <see cref="BlockingRow.Kind"/>, <c>running</c> or <c>idle</c>; else null.</summary>
    public string? Kind { get; init; }

    public string? Route { get; init; }

    public int Threads { get; init; }

    public bool IsDeadlock { get; init; }
}

/// <summary>One node waits for the other: a call site for a task or lock, a task for another, a lock for its owner's call site.</summary>
public sealed record WaitEdge(int From, int To)
{
    public int Threads { get; init; }

    /// <summary>Waits that began during the look; 0 for what is not known from events.</summary>
    public int Waits { get; init; }

    public bool IsDeadlock { get; init; }
}
