using Dashboard.Compare.Verdicts;

namespace Dashboard.Tests.Compare;

public sealed class HolmTests
{
    /// <summary>0.01 ≤ 0.05 ÷ 4, 0.0134 ≤ 0.05 ÷ 3, 0.03 &gt; 0.05 ÷ 2.</summary>
    [Fact]
    public void The_smallest_must_pass_the_whole_correction_and_the_first_that_fails_ends_it()
    {
        Assert.Equal([true, false, true, false], Holm.Significant([0.01, 0.03, 0.0134, 0.04], 0.05));
        Assert.Equal([false, false], Holm.Significant([0.03, 0.04], 0.05));
        Assert.Equal([true, true], Holm.Significant([0.02, 0.04], 0.05));
        Assert.Empty(Holm.Significant([], 0.05));
    }

    [Fact]
    public void Of_twenty_figures_of_which_none_differs_one_is_significant_in_one_table_of_twenty()
    {
        var random = new Random(4711);

        var tables = Enumerable.Range(0, 4000).Count(_ => Holm.Significant([.. Enumerable.Range(0, 20).Select(_ => random.NextDouble())], 0.05).Contains(true));

        Assert.InRange(tables / 4000.0, 0.03, 0.06);
    }
}
