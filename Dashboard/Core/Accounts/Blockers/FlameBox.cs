namespace Dashboard.Accounts.Blockers;

/// <summary>Where a box of a flame graph is drawn.</summary>
/// <param name="Path">The nodes from the root to this one, which a zoom into it shows.</param>
/// <param name="From">Its left edge, 0 to 1 of the width.</param>
public readonly record struct FlameBox(FlameNode Node, IReadOnlyList<FlameNode> Path, double From, double Width)
{
    public const double Narrowest = 0.004;

    public static IReadOnlyList<IReadOnlyList<FlameBox>> Rows(IReadOnlyList<FlameNode> roots, IReadOnlyList<FlameNode> zoom)
    {
        var rows = new List<IReadOnlyList<FlameBox>>();
        var row = new List<FlameBox>();
        foreach (var at in Enumerable.Range(1, zoom.Count))
        {
            rows.Add(row = [new FlameBox(zoom[at - 1], [.. zoom.Take(at)], 0, 1)]);
        }

        for (row = zoom.Count == 0 ? Below(roots, [], 0, 1, roots.Sum(node => node.Weight)) : Below(row); row.Count > 0; row = Below(row))
        {
            rows.Add(row);
        }

        return rows;
    }

    private static List<FlameBox> Below(List<FlameBox> row) =>
        [.. row.SelectMany(box => Below(box.Node.Children, box.Path, box.From, box.Width, box.Node.Weight))];

    private static List<FlameBox> Below(IReadOnlyList<FlameNode> nodes, IReadOnlyList<FlameNode> path, double from, double width, double weight)
    {
        var boxes = new List<FlameBox>();
        foreach (var node in nodes.Where(node => node.Weight > 0))
        {
            var own = width * node.Weight / weight;
            boxes.Add(new FlameBox(node, [.. path, node], from, own));
            from += own;
        }

        return [.. boxes.Where(box => box.Width >= Narrowest)];
    }
}
