using System.Net;

namespace TargetApp;

/// <summary>
/// Requests that change something are taken under this machine's own names only. A page from elsewhere can have a name of its own lead to 127.0.0.1,
/// and a browser would then send for it what it sends for this server.
/// </summary>
internal static class OwnHosts
{
    /// <summary>A POST endpoint that refuses foreign hosts with a sentence.</summary>
    public static void MapOwnPost(this WebApplication app, string pattern, Delegate handler) =>
        app.MapPost(pattern, handler).AddEndpointFilter(static async (context, next) =>
        {
            var request = context.HttpContext.Request;
            var options = context.HttpContext.RequestServices.GetRequiredService<TargetAppOptions>();
            return IsOwn(request.Host.Host, options.Hosts) ? await next(context).ConfigureAwait(false) : TypedResults.Text(
                $"This server does not accept that under the name '{request.Host.Host}': use 127.0.0.1 or localhost, or start it with --host and that name.",
                statusCode: StatusCodes.Status403Forbidden);
        });

    private static bool IsOwn(string host, IReadOnlyList<string> given) =>
        string.Equals(host, "localhost", StringComparison.OrdinalIgnoreCase)
        || (IPAddress.TryParse(host, out var address) && IPAddress.IsLoopback(address))
        || given.Contains(host, StringComparer.OrdinalIgnoreCase);
}
