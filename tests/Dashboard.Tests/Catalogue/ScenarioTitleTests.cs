using Dashboard.Catalogue;

namespace Dashboard.Tests.Catalogue;

public sealed class ScenarioTitleTests
{
    private static readonly Scenario Waits =
        new("w", "await a task, 500 ms", "/w", "async", "", "", new ScenarioLoad(1, 10, null, 30, true)) { DefaultMs = 500 };

    [Theory]
    [InlineData("", "await a task, 500 ms")]
    [InlineData(null, "await a task, 500 ms")]
    [InlineData("?ms=100", "await a task, 100 ms")]
    [InlineData("ms=2000", "await a task, 2 s")]
    [InlineData("a=b&ms=100", "await a task, 100 ms ?a=b")]
    [InlineData("?a=b", "await a task, 500 ms ?a=b")]
    [InlineData("ms=0", "await a task, 500 ms ?ms=0")]
    [InlineData("ms=fast", "await a task, 500 ms ?ms=fast")]
    public void The_title_says_the_time_that_runs(string? query, string title)
    {
        Assert.Equal(title, Waits.TitleWith(query));
    }

    [Fact]
    public void A_title_without_its_usual_time_gets_the_asked_one_behind_it()
    {
        Assert.Equal("Sleep, 100 ms", (Waits with { Title = "Sleep" }).TitleWith("ms=100"));
        Assert.Equal("await a task, 500 ms, 100 ms", (Waits with { DefaultMs = null }).TitleWith("ms=100"));
    }

    [Fact(Timeout = 30_000)]
    public async Task Every_title_of_the_sample_ends_with_its_usual_time_so_that_another_can_take_its_place()
    {
        await using var sample = await SampleTarget.StartAsync();
        var scenarios = await new CatalogueClient(new HttpClient()).GetScenariosAsync(sample.Address, TestContext.Current.CancellationToken);

        Assert.Equal(SampleScenarios.Ids, scenarios.Select(scenario => scenario.Id));
        // Those of the store take what the machine needs, and no time can be asked of them.
        Assert.All(scenarios, scenario => Assert.Equal(scenario.DefaultMs is null, scenario.Id.StartsWith("store-", StringComparison.Ordinal)));
        scenarios = [.. scenarios.Where(scenario => scenario.DefaultMs is not null)];
        Assert.All(scenarios, scenario => Assert.Equal(scenario.Title, scenario.TitleWith($"ms={scenario.DefaultMs}")));
        Assert.All(scenarios, scenario => Assert.EndsWith(", 3 s", scenario.TitleWith("ms=3000"), StringComparison.Ordinal));
        Assert.All(scenarios, scenario => Assert.Single(scenario.TitleWith("ms=3000").Split(' '), word => word.TrimEnd(',') is "ms" or "s"));
    }
}
