using System.Text.Json.Serialization;

namespace Dashboard.Timeline.Graph;

/// <summary>
/// What blocked threads waited for, as one look of some seconds found out: from call sites to awaited tasks, locks and other ends, and on to who holds
/// them.
/// </summary>
/// <param name="Why">Why it was looked, in a sentence.</param>
public sealed record WaitForGraph(string Why)
{
    /// <summary>Why, where a person wanted to know.</summary>
    public const string Asked = "Taken on request.";

    /// <summary>Nodes that one look keeps; further ones are counted in <see cref="LeftOut"/>.</summary>
    public const int MaxNodes = 50;

    /// <summary>True where a person wanted to know; it was not looked by itself.</summary>
    [JsonIgnore]
    public bool IsAsked => Why == Asked;

    /// <summary>How long tasks were followed, seconds.</summary>
    public double Seconds { get; init; }

    /// <summary>Call sites and what they wait for; an edge names them by their place here, from 0.</summary>
    public IReadOnlyList<WaitNode> Nodes { get; init; } = [];

    /// <summary>Who waits for what; nothing is in it twice.</summary>
    public IReadOnlyList<WaitEdge> Edges { get; init; } = [];

    /// <summary>Circles of threads of which each waits for the next, a sentence each: none of them can go on.</summary>
    public IReadOnlyList<string> Deadlocks { get; init; } = [];

    /// <summary>Nodes that are not kept, those with the fewest threads.</summary>
    public int LeftOut { get; init; }

    /// <summary>What is missing in it and why, in a sentence; null where nothing is.</summary>
    public string? Missing { get; init; }
}

/// <summary>A place where threads are, or what they wait for.</summary>
/// <param name="Role">One of <see cref="WaitRoles"/>.</param>
/// <param name="Name">A call site's or an async method's name as C# spells it, the other end of a socket, or words. Never empty.</param>
public sealed record WaitNode(string Role, string Name)
{
    /// <summary>Of a call site: what its threads do, as <see cref="BlockingSite.Kind"/>, <c>running</c> or <c>idle</c>; else null.</summary>
    public string? Kind { get; init; }

    /// <summary>The route that a call site serves; null where that is not known.</summary>
    public string? Route { get; init; }

    /// <summary>Threads that are there, or that wait for it, at the moment of the look.</summary>
    public int Threads { get; init; }

    /// <summary>True where it is part of a circle.</summary>
    public bool IsDeadlock { get; init; }
}

/// <summary>One waits for the other: a call site for a task, a task for another, a call site for a lock, a lock for its owner's call site.</summary>
/// <param name="From">Which of <see cref="WaitForGraph.Nodes"/> waits.</param>
/// <param name="To">For which it waits.</param>
public sealed record WaitEdge(int From, int To)
{
    /// <summary>Threads that wait so at the moment of the look.</summary>
    public int Threads { get; init; }

    /// <summary>Waits that began during the look; 0 for what is not known from its events.</summary>
    public int Waits { get; init; }

    /// <summary>True where it is part of a circle.</summary>
    public bool IsDeadlock { get; init; }
}
