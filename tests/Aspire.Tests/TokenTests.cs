using Aspire.Hosting;
using Aspire.Hosting.ApplicationModel;

namespace Aspire.Tests;

/// <summary>The secret of the page: the links have it, and nothing else.</summary>
public sealed class TokenTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact(Timeout = 30_000)]
    public async Task It_is_a_secret_parameter_in_the_environment_and_on_no_command_line()
    {
        await using var app = new App();
        var dashboard = app.Builder.AddThreadPoolDashboard();
        app.AddProject("orders");
        await app.PrepareAsync();

        var secret = Assert.IsType<ParameterResource>((await app.EnvironmentAsync(dashboard.Resource))["TPD_TOKEN"]);
        var value = (await secret.GetValueAsync(Token))!;

        Assert.True(secret.Secret);
        Assert.Same(dashboard.Resource.Token, secret);
        Assert.Matches("^[A-Za-z0-9]{32,}$", value);
        Assert.DoesNotContain(await App.ArgumentsAsync(dashboard.Resource), one => one.Contains(value, StringComparison.Ordinal));
        Assert.DoesNotContain(app.Log, line => line.Contains(value, StringComparison.Ordinal));
        Assert.DoesNotContain(app.Builder.Resources, one => one.Name.Contains(value, StringComparison.Ordinal));
    }

    [Fact(Timeout = 30_000)]
    public async Task The_links_open_the_pages_with_it_and_the_bare_address_is_not_shown()
    {
        await using var app = new App();
        var own = app.Builder.AddParameter("page-token", "0123456789-abcdefghij_KLMN&+", secret: true);
        var dashboard = app.Builder.AddThreadPoolDashboard(token: own);
        app.AddProject("orders");
        var stock = app.AddProject("stock");
        await app.PrepareAsync();
        var page = dashboard.Resource.Annotations.OfType<EndpointAnnotation>().Single();
        page.AllocatedEndpoint = new AllocatedEndpoint(page, "localhost", 4321);
        var shown = new List<ResourceUrlAnnotation> { new() { Url = "http://dashboard.dev.localhost:4321", Endpoint = dashboard.Resource.PageEndpoint } };

        var link = Assert.Single(await LinksAsync(app, dashboard.Resource, shown));
        var ofProject = Assert.Single(await LinksAsync(app, stock.Resource, []), one => one.DisplayText == "Thread pool");

        const string Login = "http://localhost:4321/login?token=0123456789-abcdefghij_KLMN%26%2B&page=";
        Assert.Equal(($"{Login}%2Ftargets", "Thread pools"), (link.Url, link.DisplayText));
        Assert.Equal($"{Login}%2F%3Ftarget%3D2", ofProject.Url);
    }

    private static async Task<IReadOnlyList<ResourceUrlAnnotation>> LinksAsync(App app, IResource resource, List<ResourceUrlAnnotation> shown)
    {
        var context = new ResourceUrlsCallbackContext(app.Builder.ExecutionContext, resource, shown, Token);
        foreach (var one in resource.Annotations.OfType<ResourceUrlsCallbackAnnotation>())
        {
            await one.Callback(context);
        }

        return context.Urls;
    }
}
