using System.Net;
using Dashboard.Access;
using Dashboard.Metrics;

namespace Dashboard.Shell;

/// <summary>A server of <c>/metrics</c> alone, on this machine's loopback address.</summary>
internal static class MetricsHost
{
    /// <param name="exports">Not disposed of with the server.</param>
    public static WebApplication Build(MetricsOptions options, Exports exports, int port)
    {
        var builder = WebApplication.CreateSlimBuilder(new WebApplicationOptions { ContentRootPath = AppContext.BaseDirectory });
        builder.WebHost.ConfigureKestrel(kestrel => kestrel.Listen(IPAddress.Loopback, port));
        builder.AddQuietLogging();
        builder.Services.AddAccess(IPAddress.Loopback, allowsRemote: false).AddSingleton(exports);
        var app = builder.Build();
        app.UseHostFiltering();
        app.MapMetrics(options);
        return app;
    }
}
