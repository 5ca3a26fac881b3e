using Aspire.Hosting;
using Aspire.Hosting.ApplicationModel;

namespace Aspire.Tests;

/// <summary>Which resources the dashboard follows, and by what.</summary>
public sealed class WatchedProjectsTests
{
    [Fact(Timeout = 30_000)]
    public async Task Every_project_is_followed_by_its_environment_also_one_that_is_added_after_the_dashboard()
    {
        await using var app = new App();
        var orders = app.AddProject("orders");
        var dashboard = app.Builder.AddThreadPoolDashboard();
        var stock = app.AddProject("stock").WithReplicas(2);
        await app.PrepareAsync();

        var own = await app.EnvironmentAsync(orders.Resource, "TPD_TARGET");
        var replicas = await app.EnvironmentAsync(stock.Resource, "TPD_TARGET");
        var (first, second) = ($"TPD_TARGET={own["TPD_TARGET"]}", $"TPD_TARGET={replicas["TPD_TARGET"]}");

        Assert.EndsWith("/orders", first, StringComparison.Ordinal);
        Assert.EndsWith("/stock", second, StringComparison.Ordinal);
        Assert.Equal(
            [
                "serve", "--port", nameof(EndpointReferenceExpression), "--no-browser", "--follow", first, "--name", "orders",
                "--follow", second, "--name", "stock 1", "--follow", second, "--name", "stock 2",
            ],
            (await App.ArgumentsAsync(dashboard.Resource)).SkipWhile(one => one != "serve"));
        var related = dashboard.Resource.Annotations.OfType<ResourceRelationshipAnnotation>().Select(one => one.Resource.Name);
        Assert.Equal(["orders", "stock"], related);
    }

    [Fact(Timeout = 30_000)]
    public async Task An_executable_is_followed_when_somebody_says_so_and_a_project_is_not_when_somebody_says_so()
    {
        await using var app = new App();
        var (worker, other) = (app.Builder.AddExecutable("worker", "dotnet", ".", "Worker.dll"), app.Builder.AddExecutable("npm", "npm", "."));
        var left = app.AddProject("tool").WithoutThreadPoolDashboard();
        var dashboard = app.Builder.AddThreadPoolDashboard().WithTarget(worker);
        await app.PrepareAsync();

        Assert.Equal(["worker"], Names(await App.ArgumentsAsync(dashboard.Resource)));
        Assert.NotEmpty(await app.EnvironmentAsync(worker.Resource, "TPD_TARGET"));
        Assert.Empty(await app.EnvironmentAsync(other.Resource, "TPD_TARGET"));
        Assert.Empty(await app.EnvironmentAsync(left.Resource, "TPD_TARGET"));
    }

    [Fact(Timeout = 30_000)]
    public async Task Two_dashboards_of_an_app_follow_the_same_and_another_start_of_the_app_is_another()
    {
        var values = new List<string>();
        for (var i = 0; i < 2; i++)
        {
            await using var app = new App();
            var (one, two) = (app.Builder.AddThreadPoolDashboard("one"), app.Builder.AddThreadPoolDashboard("two"));
            app.AddProject("orders");
            await app.PrepareAsync();

            var followed = Followed(await App.ArgumentsAsync(one.Resource));
            Assert.Equal(followed, Followed(await App.ArgumentsAsync(two.Resource)));
            values.Add(Assert.Single(followed));
        }

        Assert.NotEqual(values[0], values[1]);
    }

    [Fact(Timeout = 30_000)]
    public async Task Twenty_are_followed_the_rest_is_named_and_a_name_is_no_longer_than_the_dashboard_takes()
    {
        await using var app = new App();
        var dashboard = app.Builder.AddThreadPoolDashboard();
        app.AddProject(new string('a', 64)).WithReplicas(3);
        app.AddProject("many").WithReplicas(18);
        await app.PrepareAsync();

        var names = Names(await App.ArgumentsAsync(dashboard.Resource)).ToList();

        Assert.Equal((20, $"{new string('a', 58)} 1", "many 17"), (names.Count, names[0], names[^1]));
        Assert.Contains("Warning: threadpool-dashboard watches 20 processes at most: many 18 are left out. Choose with WithoutThreadPoolDashboard.", app.Log);
    }

    private static IEnumerable<string> Names(IReadOnlyList<string> arguments) => After("--name", arguments);

    private static IEnumerable<string> Followed(IReadOnlyList<string> arguments) => After("--follow", arguments);

    private static IEnumerable<string> After(string option, IReadOnlyList<string> arguments) =>
        arguments.Zip(arguments.Skip(1)).Where(pair => pair.First == option).Select(pair => pair.Second);
}
