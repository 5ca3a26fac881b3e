using Dashboard.Timeline.Graph;

namespace Dashboard.Accounts.WaitGraph;

internal static class WaitRows
{
    /// <summary>Deadlocks first, then call sites that wait for something known, most threads first, then the others.</summary>
    public static IReadOnlyList<WaitRow> Of(WaitForGraph graph)
    {
        // A file may hold anything.
        var edges = graph.Edges.Where(edge => IsPlace(graph, edge.From) && IsPlace(graph, edge.To)).ToList();
        var next = edges.ToLookup(edge => edge.From);
        var reached = edges.Select(edge => edge.To).ToHashSet();
        var rows = new List<WaitRow>();
        var shown = new HashSet<int>();
        var sites = graph.Nodes.Index()
            .Where(node => node.Item.Role == WaitRoles.Blocked)
            .OrderByDescending(node => node.Item.IsDeadlock)
            .ThenByDescending(node => next.Contains(node.Index))
            .ThenByDescending(node => node.Item.Threads)
            .ThenByDescending(node => next[node.Index].Sum(edge => edge.Waits))
            .Select(node => node.Index)
            .ToList();

        // What another waits for comes below that one; of a circle one must be the first.
        foreach (var site in sites.Where(site => graph.Nodes[site].IsDeadlock || !reached.Contains(site)).Concat(sites))
        {
            if (!shown.Contains(site))
            {
                var node = graph.Nodes[site];
                Add(site, new WaitRow(0, node.Kind ?? node.Role, node) { Threads = node.Threads, IsDeadlock = node.IsDeadlock });
            }
        }

        return rows;

        void Add(int place, WaitRow row)
        {
            var isNew = shown.Add(place);
            rows.Add(row with { IsRepeated = !isNew && next.Contains(place) });
            if (isNew)
            {
                foreach (var edge in next[place].OrderBy(edge => graph.Nodes[edge.To].Role == WaitRoles.Before))
                {
                    var to = graph.Nodes[edge.To];
                    Add(edge.To, new WaitRow(row.Depth + 1, Lead(graph.Nodes[edge.From], to), to)
                    {
                        Threads = edge.Threads,
                        Waits = edge.Waits,
                        IsDeadlock = edge.IsDeadlock,
                    });
                }
            }
        }
    }

    private static bool IsPlace(WaitForGraph graph, int place) => place >= 0 && place < graph.Nodes.Count;

    private static string Lead(WaitNode from, WaitNode to) => (from.Role, to.Role) switch
    {
        (WaitRoles.AsyncMethod or WaitRoles.Task, WaitRoles.AsyncMethod or WaitRoles.Task) => "which awaits",
        (WaitRoles.AsyncMethod or WaitRoles.Task, _) => "whose thread is in",
        (WaitRoles.Lock, _) => "whose owner is in",
        (_, WaitRoles.AsyncMethod) => "waits for the async method",
        (_, WaitRoles.Socket) => "waits for the other end of a socket,",
        (_, WaitRoles.File) => "waits for the file",
        _ => "waits for",
    };
}

/// <summary>A line of a wait-for graph from top to bottom: a call site, below it what it waits for, below that what this waits for.</summary>
/// <param name="Lead">Its relation to the line above it, in words; for a call site what its threads do.</param>
internal sealed record WaitRow(int Depth, string Lead, WaitNode Node)
{
    public int Threads { get; init; }

    public int Waits { get; init; }

    public bool IsInWords => Node.Role is WaitRoles.Before or WaitRoles.Lock || Node.Name == GraphBuilder.UnknownTask;

    public bool IsRepeated { get; init; }

    public bool IsDeadlock { get; init; }
}
