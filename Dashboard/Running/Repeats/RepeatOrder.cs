namespace Dashboard.Running.Repeats;

/// <summary>A drawn and balanced order of plans: any fixed one has a disturbance that beats it (R. A. Fisher, "The Design of Experiments", 1935).</summary>
internal static class RepeatOrder
{
    /// <summary>The most runs between the mean places of two sides: a drift of 2 % a run then makes 3 % at most.</summary>
    public const double MaxApart = 1.5;

    /// <summary>The index of the plan for each turn; the same for the same seed.</summary>
    public static IReadOnlyList<int> Of(int seed, int plans, int times)
    {
        var random = new Random(seed);
        int[] order = [.. Enumerable.Range(0, plans * times).Select(turn => turn % plans)];
        do
        {
            random.Shuffle(order);
        }
        while (!IsBalanced(order, plans));

        return order;
    }

    private static bool IsBalanced(int[] order, int plans)
    {
        var places = Enumerable.Range(0, plans).Select(plan => order.Index().Where(turn => turn.Item == plan).Average(turn => turn.Index)).ToList();
        return places.Max() - places.Min() <= MaxApart;
    }
}
