using System.CommandLine;
using Dashboard.Catalogue;
using Dashboard.Cli.Frame;
using Dashboard.Load;
using Dashboard.Running;
using Dashboard.Target.Watched;
using Microsoft.Extensions.DependencyInjection;

namespace Dashboard.Tests.Cli.Frame;

/// <summary>What two loads of a command have in common, and in what they differ.</summary>
public sealed class RunOptionsTests : IAsyncDisposable
{
    private static readonly Uri Address = new("http://127.0.0.1:9");

    private readonly TemporaryFolder _folder = new();
    private readonly Components _components;

    public RunOptionsTests() => _components = new Components(_folder.FullPath);

    public async ValueTask DisposeAsync()
    {
        await _components.DisposeAsync();
        _folder.Dispose();
    }

    [Theory(Timeout = 20_000)]
    [InlineData("GET /b?id=7", "--against", "/b")]
    [InlineData("GET /b?id=8", "--against", "/b", "--against-query", "id=8")]
    [InlineData("GET /a?id=8", "--against-query", "id=8")]
    [InlineData("GET /a?id=7", "--against-self")]
    [InlineData("POST /orders", "--against", "--http FILE --request create --allow-writes")]
    public async Task The_same_load_takes_turns_on_another_endpoint(string other, params string[] against)
    {
        var plans = await PlansAsync(["--path", "/a", "--query", "id=7", "-c", "3", "-n", "40", "--timeout", "9s", .. against]);

        Assert.Equal(["GET /a?id=7", other], plans.Select(plan => plan.EndpointTitle));
        Assert.All(plans, plan => Assert.Equal((3, 40, 9.0, LoadRunPlan.DefaultTail), (plan.OnlyLoad!.Connections, plan.OnlyLoad.Requests, plan.OnlyLoad.TimeoutSeconds, plan.Tail)));
        Assert.Equal(other.StartsWith("POST", StringComparison.Ordinal), plans[1].OnlyLoad!.HasContent);
    }

    /// <summary>A path is typed with its query, wherever one is typed.</summary>
    [Theory(Timeout = 20_000)]
    [InlineData("GET /a?y=1", "GET /b?y=1", "GET /c", "--path", "/a?y=1", "--against", "/b", "--with", "/c")]
    [InlineData("GET /a?y=1", "GET /b?z=2", "GET /c?w=3&v=4", "--path", "/a?y=1", "--against", "/b?z=2", "--with", "/c?w=3&v=4 -c 2")]
    public async Task A_path_may_have_its_query_behind_it(string first, string against, string beside, params string[] arguments)
    {
        var plans = await PlansAsync(arguments);

        Assert.Equal([first, against], plans.Select(plan => Called(plan.Phases[0].Load!)));
        Assert.All(plans, plan => Assert.Equal(beside, Called(Assert.Single(plan.Phases[0].Beside!).Load!)));
    }

    private static string Called(LoadPlan load) => $"GET {new Uri(load.Url).PathAndQuery}";

    /// <summary>Neither method nor headers nor body of a written request go to a path that takes turns with it.</summary>
    [Theory(Timeout = 20_000)]
    [InlineData("GET /b", "/b", false)]
    [InlineData("GET /orders", "--http FILE --request list", true)]
    public async Task A_written_request_takes_turns_with_a_path_or_another_request(string other, string against, bool isWritten)
    {
        var plans = await PlansAsync(["--http", "FILE", "--request", "create", "--allow-writes", "-d", "3s", "--against", against, "--with", "/c -c 2"]);

        Assert.Equal(["POST /orders", other], plans.Select(plan => plan.Phases[0].Name));
        Assert.Equal([true, isWritten], plans.Select(plan => plan.Phases[0].Load!.Content is not null));
        Assert.Equal(["POST", null], plans.Select(plan => plan.Phases[0].Load!.Method));
        Assert.All(plans, plan => Assert.Equal((3.0, "GET /c"), (plan.Phases[0].Load!.DurationSeconds, Assert.Single(plan.Phases[0].Beside!).Name)));
    }

    private async Task<IReadOnlyList<LoadRunPlan>> PlansAsync(string[] arguments)
    {
        var file = _folder["orders.http"];
        await File.WriteAllTextAsync(file, "### list\nGET /orders\n### create\nPOST /orders\nX-A: 1\n\n{}", TestContext.Current.CancellationToken);
        var (options, command) = (new RunOptions(), new Command("run"));
        options.AddTo(command);
        var parsed = command.Parse([.. arguments.Select(argument => argument.Replace("FILE", file, StringComparison.Ordinal))]);
        Assert.Empty(parsed.Errors);
        var connection = _components.Services.OfFirstTarget<TargetConnection>();
        connection.TakeLoadAt(Address);
        var request = await options.ReadFileAsync(parsed, TestContext.Current.CancellationToken);
        var documents = _components.Services.GetRequiredService<DocumentClient>();
        return options.Plans(parsed, connection, request, await options.ReadOthersAsync(parsed, connection, documents, TestContext.Current.CancellationToken));
    }
}
