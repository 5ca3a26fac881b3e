using Dashboard.Load;
using Dashboard.RunFile;
using Dashboard.Running;
using Dashboard.Tests.Exchange;

namespace Dashboard.Tests.RunFile;

/// <summary>What a run's header says of a request that has more than an address.</summary>
public sealed class RequestFactsTests
{
    private static readonly LoadPlan Post = Plans.Post.Load!;

    [Fact]
    public void Method_headers_and_body_are_part_of_the_load_and_its_file_is_not()
    {
        var post = Fact(Post, HeaderFacts.Load);

        Assert.Contains("POST, headers Content-Type: application/json, X-Api-Key, body of 2 bytes", post.Value, StringComparison.Ordinal);
        Assert.StartsWith("POST /orders?key=***", Fact(Post, HeaderFacts.Endpoint).Value, StringComparison.Ordinal);
        Assert.Equal("/shop/orders.http, request create, environment dev", Fact(Post, "Request file").Value);
        Assert.Equal(post.Key, Fact(Post with { Source = null }, HeaderFacts.Load).Key);
        Assert.All((LoadPlan[])[Post with { Method = "PUT" }, Post with { BodyBytes = 3 }, Post with { Headers = null }], other => Assert.NotEqual(post.Key, Fact(other, HeaderFacts.Load).Key));
    }

    [Fact]
    public void Runs_of_another_method_are_not_alike()
    {
        Assert.True(EarlierRuns.AreAlike(Header(Post), Header(Post with { Connections = 7 })));
        Assert.False(EarlierRuns.AreAlike(Header(Post), Header(Post with { Method = "PUT" })));
    }

    [Fact]
    public void A_run_file_keeps_what_may_be_kept()
    {
        var read = RunFormat.ReadHeader(RunFormat.Line(Header(Post with { Content = new LoadContent(Post.Url, [new LoadHeader("X-Api-Key", "k3y")], [1, 2]) })))!.Plan!;

        Assert.Equal(("POST", 2, Post.Source), (read.Method, read.BodyBytes, read.Source));
        Assert.Equal(Post.Headers, read.Headers);
        Assert.Null(read.Content);
        Assert.Equal(
            "The headers and body of its request are not stored. Start it again with 'run -p PROCESS --http \"/shop/orders.http\" --request \"create\" --env \"dev\" --allow-writes -c 5 -d 5s'.",
            LoadLimits.Refuse(read, []));
    }

    private static HeaderFact Fact(LoadPlan plan, string name) => Assert.Single(HeaderFacts.Of(Header(plan)), fact => fact.Name == name);

    private static RunHeader Header(LoadPlan plan) =>
        RunFileTests.Header("a") with { Scenario = null, Preset = null, Path = "/orders", Plan = plan, Phases = [new LoadPhase("POST /orders", plan)] };
}
