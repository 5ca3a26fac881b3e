using System.Net;

namespace DbMock;

/// <summary>One host with both servers: the TCP database starts first, then the HTTP side (slow API and statistics).</summary>
internal static class DbMockHost
{
    public static WebApplication Build(DbMockOptions options)
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders().SetMinimumLevel(LogLevel.Warning);
        builder.Logging.AddConsole(console => console.LogToStandardErrorThreshold = LogLevel.Trace);
        // A port that is taken is told in one sentence by Program; the host would add a stack trace.
        builder.Logging.AddFilter("Microsoft.Extensions.Hosting.Internal.Host", LogLevel.None);
        builder.WebHost.ConfigureKestrel(kestrel => kestrel.AddServerHeader = false);
        builder.WebHost.UseUrls($"http://{new IPEndPoint(options.Address, options.SlowPort)}");
        builder.Services.Configure<HostOptions>(host => host.ShutdownTimeout = TimeSpan.FromSeconds(2));
        if (options.ParentStdin)
        {
            builder.Services.AddSingleton<IHostLifetime, OwnedLifetime>();
        }

        builder.Services.AddSingleton(options);
        builder.Services.AddSingleton<Statistics>();
        builder.Services.AddHostedService<QueryServer>();

        var app = builder.Build();
        app.MapSlowApi();
        app.MapStatistics();
        return app;
    }

    /// <summary>The line that says that both servers listen, with the real ports.</summary>
    public static string ReadyLine(WebApplication app) => $"DbMock: tcp {DatabaseEndPoint(app)}, http {app.Urls.First()}";

    /// <summary>Where the database listens: the real port once the host is started.</summary>
    public static EndPoint DatabaseEndPoint(WebApplication app) => app.Services.GetServices<IHostedService>().OfType<QueryServer>().Single().EndPoint;
}
