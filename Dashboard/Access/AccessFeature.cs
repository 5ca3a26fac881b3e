using System.Net;
using System.Net.Sockets;
using Microsoft.AspNetCore.Components.Server;
using Microsoft.AspNetCore.Components.Server.Circuits;
using Microsoft.AspNetCore.HostFiltering;
using Microsoft.Extensions.DependencyInjection.Extensions;

namespace Dashboard.Access;

internal static class AccessFeature
{
    /// <summary>Pages that are offline for longer are opened anew; recordings are on disk.</summary>
    private const int DisconnectedPages = 5;

    /// <param name="allowsRemote">Admits every host name; a page under a foreign name has no cookie.</param>
    public static IServiceCollection AddAccess(this IServiceCollection services, IPAddress bind, bool allowsRemote)
    {
        services.TryAddSingleton(TimeProvider.System);
        services.Configure<CircuitOptions>(o =>
        {
            o.DisconnectedCircuitRetentionPeriod = TimeSpan.FromMinutes(3);
            o.DisconnectedCircuitMaxRetained = DisconnectedPages;
            o.PersistedCircuitInMemoryMaxRetained = PageLimiter.Max;
        });

        // A foreign page must not reach the dashboard through a name of its own that points to 127.0.0.1.
        services.Configure<HostFilteringOptions>(o => (o.AllowedHosts, o.AllowEmptyHosts) = (allowsRemote ? ["*"] : Loopback(bind), false));
        return services
            .AddSingleton<FailedLogins>()
            .AddSingleton<PageLimiter>()
            .AddScoped<PageSlot>()
            .AddScoped<CircuitHandler>(provider => provider.GetRequiredService<PageSlot>());
    }

    /// <summary>Must come after routing and before everything that answers.</summary>
    /// <param name="secrets">Null asks for no cookie.</param>
    public static void UseAccess(this IApplicationBuilder app, AccessSecrets? secrets) =>
        _ = secrets is null ? app.UseMiddleware<AccessGate>() : app.UseMiddleware<AccessGate>(secrets);

    public static void MapLogin(this IEndpointRouteBuilder routes, AccessSecrets? secrets)
    {
        var failed = routes.ServiceProvider.GetRequiredService<FailedLogins>();
        routes.MapGet(Login.Path, (RequestDelegate)(context => secrets is null ? Login.SeeAsync(context) : Login.AnswerAsync(context, secrets, failed)))
            .WithMetadata(new OpenToAll());
    }

    private static string[] Loopback(IPAddress bind)
    {
        var own = bind.AddressFamily == AddressFamily.InterNetworkV6 ? $"[{bind}]" : $"{bind}";
        return [.. new[] { "localhost", "127.0.0.1", "[::1]", own }.Distinct(StringComparer.Ordinal)];
    }
}
