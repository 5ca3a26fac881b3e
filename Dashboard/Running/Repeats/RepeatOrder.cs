namespace Dashboard.Running.Repeats;

/// <summary>
/// The order in which the plans of a series take turns: drawn, since any fixed order has a disturbance that beats it (A B B A one with the period of four
/// runs), and balanced: each plan as often, and their mean places so close that a steady drift meets them alike. With four runs of two plans there are 46
/// such orders, so that no disturbance has an order of its own in more than one of 46 series (R. A. Fisher, "The Design of Experiments", 1935).
/// </summary>
internal static class RepeatOrder
{
    /// <summary>Runs by which the mean places of two sides may lie apart: a drift of 2 % a run then makes 3 % at most.</summary>
    public const double MaxApart = 1.5;

    /// <summary>Which plan has each turn, by its index: the same for the same seed.</summary>
    /// <param name="seed">Kept with the runs, so that the rest of a series can be told.</param>
    /// <param name="plans">Plans that take turns, 1 or more.</param>
    /// <param name="times">Runs of each, 1 or more.</param>
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
