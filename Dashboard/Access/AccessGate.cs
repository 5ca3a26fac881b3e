using System.Globalization;
using Microsoft.AspNetCore.Components.Endpoints;

namespace Dashboard.Access;

/// <summary>
/// Without the cookie only login and health check answer, and to programs that send the token what is meant for them; requests of another site's page change
/// nothing.
/// </summary>
internal sealed class AccessGate(RequestDelegate next, PageLimiter pages, FailedLogins failed, AccessSecrets? secrets = null)
{
    private const string CircuitPath = "/_blazor";

    public Task InvokeAsync(HttpContext context) =>
        context.GetEndpoint()?.Metadata.GetMetadata<OpenToAll>() is null && Refuse(context) is { } refusal ? refusal.WriteAsync(context) : next(context);

    /// <summary>Cookies ignore ports, so the name distinguishes two dashboards of a machine.</summary>
    public static string CookieName(HttpRequest request) =>
        string.Create(CultureInfo.InvariantCulture, $"tpd-{request.Host.Port ?? (request.IsHttps ? 443 : 80)}");

    public static bool IsLetIn(HttpRequest request, AccessSecrets secrets) => secrets.IsCookie(request.Cookies[CookieName(request)]);

    private Refusal? Refuse(HttpContext context) =>
        context.GetEndpoint()?.Metadata.GetMetadata<OpenToPrograms>() is not null ? RefuseProgram(context)
        : secrets is not null && !IsLetIn(context.Request, secrets) ? Refusal.NoCookie
        : Acts(context.Request) && OwnOrigin.IsForeign(context.Request) ? Refusal.ForeignOrigin
        : pages.IsFull && OpensAPage(context) ? Refusal.Full
        : null;

    /// <summary>A browser's cookie is not enough: a browser sends it for whoever asks.</summary>
    private Refusal? RefuseProgram(HttpContext context) =>
        OwnOrigin.IsForeign(context.Request) ? Refusal.ForeignOrigin
        : secrets is null ? null
        : BearerToken.In(context.Request) is not { } token ? Refusal.NoBearer
        : secrets.IsToken(token) ? null
        : failed.Refuse(context.Connection.RemoteIpAddress) ?? Refusal.WrongBearer;

    /// <summary>A GET opens a circuit, and the circuit carries every press.</summary>
    private static bool Acts(HttpRequest request) =>
        !(HttpMethods.IsGet(request.Method) || HttpMethods.IsHead(request.Method))
        || request.Path.StartsWithSegments(CircuitPath, StringComparison.OrdinalIgnoreCase);

    /// <summary>True for a page or a new connection; open ones go on.</summary>
    private static bool OpensAPage(HttpContext context) =>
        (HttpMethods.IsGet(context.Request.Method) && context.GetEndpoint()?.Metadata.GetMetadata<ComponentTypeMetadata>() is not null)
        || (context.Request.Path.StartsWithSegments(CircuitPath, StringComparison.OrdinalIgnoreCase, out var rest)
            && (rest.StartsWithSegments("/negotiate", StringComparison.OrdinalIgnoreCase)
                || (context.WebSockets.IsWebSocketRequest && !context.Request.Query.ContainsKey("id"))));
}

/// <summary>Marks a route that asks for no cookie.</summary>
internal sealed record OpenToAll;

/// <summary>Marks a route for programs: they send the token with each request, in <c>Authorization: Bearer</c>.</summary>
internal sealed record OpenToPrograms;
