using Dashboard.Charts;
using Dashboard.Charts.Threads;
using Dashboard.Timeline;

namespace Dashboard.Tests.Charts;

public sealed class FigureTests
{
    private static readonly ChartSpec[] Figures = [.. LiveCharts.All, .. OccupancyCharts.All, LaneCharts.Threads];

    public static TheoryData<string> Ids => new(Figures.Select(figure => figure.Id));

    [Fact]
    public void Each_figure_has_its_own_id_and_title()
    {
        Assert.Equal(Figures.Length, Figures.Select(figure => figure.Id).Distinct(StringComparer.Ordinal).Count());
        Assert.Equal(Figures.Length, Figures.Select(figure => figure.Title).Distinct(StringComparer.Ordinal).Count());
    }

    [Theory]
    [MemberData(nameof(Ids))]
    public void A_figure_says_its_unit_and_what_healthy_and_starving_look_like(string id)
    {
        var figure = Find(id);

        Assert.NotEmpty(figure.Layout.Unit);
        var (help, empty) = (figure.Help, figure.Layout.Empty);
        string[] sentences = [help.Definition, help.Healthy, help.Starving, empty.Never, empty.NotInWindow, empty.WithoutValue];
        Assert.All(sentences, text => Assert.EndsWith(".", text, StringComparison.Ordinal));
        Assert.All(figure.Data, trace => Assert.EndsWith(".", trace.Description, StringComparison.Ordinal));
    }

    [Theory]
    [MemberData(nameof(Ids))]
    public void Each_trace_has_a_name_of_its_own_and_draws_a_column_that_is_packed(string id)
    {
        var figure = Find(id);

        Assert.NotEmpty(figure.Data);
        Assert.Equal(figure.Data.Count, figure.Data.Select(trace => trace.Name).Distinct(StringComparer.Ordinal).Count());
        foreach (var trace in figure.Data)
        {
            Assert.Contains(trace.Column, ChartTable.ForRun.Single(table => table.Name == trace.Table).Columns);
        }
    }

    [Fact]
    public void Each_reason_of_the_runtime_has_a_family_with_its_own_colour_and_glyph()
    {
        Assert.NotEmpty(InjectionReasons.All);
        Assert.All(InjectionReasons.All, reason => Assert.NotEqual("other", ReasonFamily.Of(reason.Number).Id));
        Assert.Equal("other", ReasonFamily.Of(99).Id);
        Assert.Equal(ReasonFamily.All.Count, ReasonFamily.All.Select(family => family.Color).Distinct(StringComparer.Ordinal).Count());
        Assert.Equal(ReasonFamily.All.Count, ReasonFamily.All.Select(family => family.Symbol).Distinct(StringComparer.Ordinal).Count());
        Assert.All(ReasonFamily.All, family => Assert.Contains(family.Symbol, Glyph.All.Keys));
        Assert.Equal(Enumerable.Range(0, ReasonFamily.All.Count), ReasonFamily.All.Select(family => family.Number));
    }

    /// <summary>A red mark that points down reads as a fall, and each of these raised the goal.</summary>
    [Fact]
    public void What_raises_the_goal_points_up() =>
        Assert.All(ReasonFamily.All.Where(family => family.Id != "retirement"), family => Assert.StartsWith("raise", family.Symbol, StringComparison.Ordinal));

    private static ChartSpec Find(string id) => Figures.Single(figure => figure.Id == id);
}
