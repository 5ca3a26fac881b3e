using Dashboard.Shell;

namespace Dashboard.Tests.Shell;

public sealed class GoToPlaceTests
{
    private static readonly GoToPlace[] All =
    [
        .. GoToPlace.Pages,
        new("scenario", ".Result on a task, 500 ms", "/#scenario-taskwait"),
        new("target", "Shop (pid 12)", "/", 12),
        .. Enumerable.Range(0, 40).Select(i => new GoToPlace("run", $"GET /orders, {i} connections · id{i}", $"/runs/id{i}")),
    ];

    [Theory]
    [InlineData("", "Live")]
    [InlineData("comp", "Compare")]
    [InlineData("RULES", "Rules")]
    [InlineData("task result", ".Result on a task, 500 ms")]
    [InlineData("target shop", "Shop (pid 12)")]
    [InlineData("id17", "GET /orders, 17 connections · id17")]
    [InlineData("run", "Runs")]
    public void A_few_letters_of_name_or_kind_find_it_and_names_that_begin_with_them_come_first(string typed, string first) =>
        Assert.Equal(first, GoToPlace.Matching(All, typed)[0].Name);

    [Fact]
    public void No_more_are_shown_than_can_be_taken_in()
    {
        Assert.Equal(GoToPlace.MaxShown, GoToPlace.Matching(All, "orders").Count);
        Assert.Empty(GoToPlace.Matching(All, "nowhere"));
    }
}
