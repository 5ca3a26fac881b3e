using Dashboard.Timeline.Graph;

namespace Dashboard.Accounts.WaitGraph;

/// <summary>Merges equal nodes and edges of a graph: each occurs once.</summary>
internal sealed class GraphNodes
{
    private readonly Dictionary<(WaitNode Node, string Which), int> _places = [];
    private readonly List<WaitNode> _nodes = [];
    private readonly Dictionary<(int From, int To), WaitEdge> _edges = [];

    /// <summary>The index of a node; equal nodes have one.</summary>
    /// <param name="which">Distinguishes it from others with equal properties.</param>
    public int Of(WaitNode node, string which = "")
    {
        if (!_places.TryGetValue((node, which), out var place))
        {
            _places[(node, which)] = place = _nodes.Count;
            _nodes.Add(node);
        }

        return place;
    }

    public void Count(int place) => _nodes[place] = _nodes[place] with { Threads = _nodes[place].Threads + 1 };

    public void Join(int from, int to, int threads, int waits)
    {
        var edge = _edges.GetValueOrDefault((from, to), new WaitEdge(from, to));
        _edges[(from, to)] = edge with
        {
            Threads = edge.Threads + threads,
            Waits = edge.Waits + waits,
            IsDeadlock = _nodes[from].IsDeadlock && _nodes[to].IsDeadlock,
        };
    }

    /// <summary>The graph without what it has not room for: those with the fewest threads, then those with the fewest waits.</summary>
    public (IReadOnlyList<WaitNode> Nodes, IReadOnlyList<WaitEdge> Edges, int LeftOut) Take()
    {
        var waits = _edges.Values.SelectMany(edge => (int[])[edge.From, edge.To], (edge, place) => (place, edge.Waits))
            .GroupBy(end => end.place).ToDictionary(ends => ends.Key, ends => ends.Sum(end => end.Waits));
        var kept = Enumerable.Range(0, _nodes.Count)
            .OrderByDescending(place => _nodes[place].IsDeadlock)
            .ThenByDescending(place => _nodes[place].Threads)
            .ThenByDescending(place => waits.GetValueOrDefault(place))
            .Take(WaitForGraph.MaxNodes)
            .Index()
            .ToDictionary(place => place.Item, place => place.Index);
        return (
            [.. kept.OrderBy(place => place.Value).Select(place => _nodes[place.Key])],
            [
                .. _edges.Values.Where(edge => kept.ContainsKey(edge.From) && kept.ContainsKey(edge.To))
                    .Select(edge => edge with { From = kept[edge.From], To = kept[edge.To] })
                    .OrderByDescending(edge => edge.Threads).ThenByDescending(edge => edge.Waits),
            ],
            _nodes.Count - kept.Count);
    }
}
