using Dashboard.Catalogue;
using Dashboard.Exchange.Offered;
using Dashboard.Format;
using Dashboard.Running;
using Dashboard.Target.Watched;
using Microsoft.Extensions.DependencyInjection;

namespace Dashboard.Tests.Exchange.Offered;

/// <summary>The loads beside a card's own, as the run's plan has them.</summary>
public sealed class ConcurrentLoadFieldsTests : IAsyncDisposable
{
    private static readonly Uri Address = new("http://127.0.0.1:9");

    private readonly TemporaryFolder _folder = new();
    private readonly Components _components;

    public ConcurrentLoadFieldsTests() => _components = new Components(_folder.FullPath);

    public async ValueTask DisposeAsync()
    {
        await _components.DisposeAsync();
        _folder.Dispose();
    }

    [Fact(Timeout = 10_000)]
    public async Task They_begin_and_end_with_the_first_and_share_its_http_version()
    {
        var fields = new ConcurrentLoadFields();
        fields.Add();
        fields.Add();
        fields.Rows[0].Endpoint.Path = " /orders ";
        fields.Rows[1].Endpoint.Path = "/orders";
        (fields.Rows[1].Connections, fields.Rows[1].Rate) = ("20", "50");

        var plan = await OntoAsync(fields, new LoadOverrides { DurationSeconds = 7, HttpVersion = "2" });

        Assert.Equal("GET /report, 10 concurrent requests (HTTP/2) for 7 s beside 2 other loads", plan.Title);
        Assert.Equal(["GET /report", "GET /orders", "GET /orders (2)"], plan.Phases[0].Loads.Select(load => load.Name));
        Assert.All(plan.Phases[0].Loads, load => Assert.Equal((7, "2"), (load.Load!.PlannedSeconds, load.Load.HttpVersion)));
        Assert.Equal([(10, null), (10, null), (20, 50)], plan.Phases[0].Loads.Select(load => (load.Load!.Connections, load.Load.Arrivals?.PerSecond)));
        Assert.Equal((30, ", beside 2 other loads"), (fields.Connections, fields.Words));
    }

    [Fact(Timeout = 10_000)]
    public async Task Without_any_the_plan_is_what_it_was_and_beside_a_number_of_requests_nobody_says_when_they_end()
    {
        var fields = new ConcurrentLoadFields();
        Assert.Equal(("", null), (fields.Words, fields.Problem));
        Assert.Null((await OntoAsync(fields, new LoadOverrides { Requests = 5 })).Phases[0].Beside);

        fields.Add();
        fields.Rows[0].Endpoint.Path = "/orders";
        var refused = await Assert.ThrowsAsync<UserFacingException>(() => OntoAsync(fields, new LoadOverrides { Requests = 5 }));
        Assert.StartsWith("The load on /orders needs a duration", refused.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("0", "", "Connections: 1 to 1\u202f000.")]
    [InlineData("1001", "5", "Maximum unanswered: 1 to 1\u202f000.")]
    [InlineData("5", "none", "Rate: a number, above 0, at most 100\u202f000 requests/s.")]
    public void A_field_that_is_wrong_says_so_and_its_connections_count_as_none(string connections, string rate, string sentence)
    {
        var row = new ConcurrentLoadRow { Connections = connections, Rate = rate };
        row.Endpoint.Path = "/a";

        Assert.Equal(sentence, row.Problem?.Sentence);
    }

    private async Task<LoadRunPlan> OntoAsync(ConcurrentLoadFields fields, LoadOverrides load)
    {
        var endpoint = CustomEndpoint.Of("/report");
        var plan = LoadRunPlan.Of(endpoint, load.On(endpoint, Address), LoadRunPlan.DefaultTail);
        var others = await fields.ReadAsync(load.HttpVersion, Address);
        return plan.With(others, _components.Services.OfFirstTarget<TargetConnection>().ScenarioOf, Address);
    }
}
