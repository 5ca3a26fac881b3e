namespace Dashboard.Compare.Verdicts;

/// <summary>
/// Which of several tests are significant when all are looked at: S. Holm, "A Simple Sequentially Rejective Multiple Test Procedure", Scandinavian Journal
/// of Statistics 6, 1979. One figure in twenty would be coloured by chance without it.
/// </summary>
internal static class Holm
{
    /// <summary>Of each p, in their order, whether it is significant; the chance that any of those without a difference is among them stays below.</summary>
    /// <param name="p">0 to 1.</param>
    /// <param name="significance">That chance, of all tests together.</param>
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
