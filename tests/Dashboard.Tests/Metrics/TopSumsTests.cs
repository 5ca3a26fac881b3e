using Dashboard.Metrics;

namespace Dashboard.Tests.Metrics;

public sealed class TopSumsTests
{
    private readonly TopSums<string> _sums = new(most: 2, columns: 1);

    [Fact]
    public void Who_comes_when_all_places_are_taken_is_other_until_it_has_clearly_more()
    {
        Add("a", 1, 10);
        Add("b", 1, 4);
        Add("c", 2, 5);
        Assert.Equal(["a 10", "b 4", "other 5"], All());

        Add("c", 3, 5);
        Assert.Equal(["a 10", "c 5", "other 5"], All());
    }

    [Fact]
    public void What_was_long_ago_gives_its_place_to_what_is_now()
    {
        Add("a", 0, 100);
        Add("b", 0, 100);
        Add("c", 3_600, 1);

        Assert.Contains("c 1", All());
    }

    [Fact]
    public void Who_gets_its_place_back_begins_at_zero()
    {
        Add("a", 1, 10);
        Add("b", 1, 4);
        Add("c", 2, 9);
        Add("b", 3, 12);

        Assert.Equal(["a 10", "b 12", "other 0"], All());
    }

    /// <summary>Rates over all series together are right whoever has a place.</summary>
    [Fact]
    public void What_is_added_is_added_to_one_series()
    {
        var random = new Random(7);
        for (var i = 0; i < 2_000; i++)
        {
            var before = _sums.Shown.ToDictionary(one => one.Key, one => one.Sums[0]);
            var other = _sums.Other[0];
            Add($"key{random.Next(6)}", i, 1 + random.Next(9));
            var grown = _sums.Shown.Select(one => one.Sums[0] - before.GetValueOrDefault(one.Key)).Append(_sums.Other[0] - other).Where(more => more != 0);

            Assert.InRange(Assert.Single(grown), 1, 9);
        }
    }

    [Fact]
    public void Nothing_is_taken_away() => Assert.Equal(["a 5", "other 0"], After(() =>
    {
        Add("a", 1, 5);
        Add("a", 2, -3);
    }));

    private List<string> After(Action act)
    {
        act();
        return All();
    }

    private void Add(string key, double t, double amount) => _sums.Add(key, t, Math.Max(0, amount), amount);

    private List<string> All() =>
        [.. _sums.Shown.OrderBy(one => one.Key, StringComparer.Ordinal).Select(one => FormattableString.Invariant($"{one.Key} {one.Sums[0]}")), FormattableString.Invariant($"other {_sums.Other[0]}")];
}
