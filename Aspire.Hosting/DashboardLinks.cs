using Aspire.Hosting.ApplicationModel;

namespace Aspire.Hosting;

/// <summary>The links that Aspire's dashboard shows. They have the token, as that page has a token of its own: whoever sees them is admitted there.</summary>
internal static class DashboardLinks
{
    private const string AllTargets = "/targets";

    /// <summary>In place of the bare address, which asks for a token.</summary>
    public static async Task SetAsync(ResourceUrlsCallbackContext context, ThreadPoolDashboardResource dashboard)
    {
        context.Urls.RemoveAll(one => one.Endpoint?.EndpointName == ThreadPoolDashboardResource.PageEndpointName);
        context.Urls.Insert(0, await LinkAsync(dashboard, AllTargets, "Thread pools", context.CancellationToken).ConfigureAwait(false));
    }

    /// <summary>Leads from a resource to its own pool.</summary>
    public static async Task AddAsync(ResourceUrlsCallbackContext context, ThreadPoolDashboardResource dashboard, int number)
    {
        // Without its endpoint the dashboard is not going to run.
        if (dashboard.PageEndpoint.IsAllocated)
        {
            context.Urls.Add(await LinkAsync(dashboard, $"/?target={number}", "Thread pool", context.CancellationToken).ConfigureAwait(false));
        }
    }

    private static async Task<ResourceUrlAnnotation> LinkAsync(ThreadPoolDashboardResource dashboard, string page, string text, CancellationToken token)
    {
        var secret = await dashboard.Token.GetValueAsync(token).ConfigureAwait(false);
        var login = $"/login?token={Uri.EscapeDataString(secret ?? "")}&page={Uri.EscapeDataString(page)}";
        return new() { Url = new Uri(new Uri(dashboard.PageEndpoint.Url), login).AbsoluteUri, DisplayText = text };
    }
}
