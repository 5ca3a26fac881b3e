using Dashboard.Access;
using ModelContextProtocol.AspNetCore;
using ModelContextProtocol.Server;

namespace Dashboard.Assistants;

/// <summary>The same tools over HTTP, for assistants that have the token.</summary>
internal static class AssistantsFeature
{
    public const string Path = "/mcp";

    /// <summary>Idle connections of assistants; the oldest are closed.</summary>
    private const int MaxIdle = 20;

    private static readonly TimeSpan LongestIdle = TimeSpan.FromMinutes(30);

    /// <param name="open">The application without pages, for the processes that assistants look at.</param>
    public static IServiceCollection AddAssistants(this IServiceCollection services, Func<ServiceProvider> open)
    {
        services
            .AddHttpContextAccessor()
            .AddSingleton(provider => new AssistantTargets(open, provider.GetRequiredService<TimeProvider>()))
            .AddSingleton<AssistantRuns>()
            .AddSingleton(provider => new AssistantTools(
                provider.GetRequiredService<AssistantTargets>(), provider.GetRequiredService<AssistantRuns>(), new Consent(isGiven: false),
                PageOf(provider.GetRequiredService<IHttpContextAccessor>())));
        services.AddOptions<McpServerOptions>().Configure<AssistantTools>(AssistantServer.Configure);

        // A user is asked in the middle of a call, which takes a connection that is remembered.
        // MCP9006: the newest revision of the protocol remembers none, so that these limits are for clients that do.
#pragma warning disable MCP9006
        services.AddMcpServer().WithHttpTransport(static options =>
            (options.SessionMode, options.MaxIdleSessionCount, options.IdleTimeout) = (HttpServerSessionMode.Stateful, MaxIdle, LongestIdle));
#pragma warning restore MCP9006
        return services;
    }

    public static void MapAssistants(this IEndpointRouteBuilder routes) => routes.MapMcp(Path).WithMetadata(new OpenToPrograms());

    /// <summary>The address under which the assistant reaches this dashboard.</summary>
    private static Func<string?> PageOf(IHttpContextAccessor accessor) =>
        () => accessor.HttpContext is { Request: var request } ? $"{request.Scheme}://{request.Host}" : null;
}
