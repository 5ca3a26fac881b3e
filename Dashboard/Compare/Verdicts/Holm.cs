namespace Dashboard.Compare.Verdicts;

/// <summary>Significance of several tests together: S. Holm, "A Simple Sequentially Rejective Multiple Test Procedure", Scand. J. Statistics 6, 1979.</summary>
internal static class Holm
{
    /// <param name="significance">Chance that any test without a difference is called significant.</param>
    public static bool[] Significant(IReadOnlyList<double> p, double significance)
    {
        var significant = new bool[p.Count];
        foreach (var (rank, index) in Enumerable.Range(0, p.Count).OrderBy(i => p[i]).Index())
        {
            if (p[index] > significance / (p.Count - rank))
            {
                break;
            }

            significant[index] = true;
        }

        return significant;
    }
}
