using TargetApp.Db;
using TargetApp.Pool;
using TargetApp.Requests;
using TargetApp.Scenarios;
using TargetApp.SlowApi;
using TargetApp.Store;

namespace TargetApp;

internal static class TargetHost
{
    private static readonly TimeSpan ShutdownTimeout = TimeSpan.FromSeconds(2);

    public static WebApplication Build(TargetAppOptions options)
    {
        // First: an engine that was asked for and is not there ends the program with a sentence.
        var store = new StoreHost(options);
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders().SetMinimumLevel(LogLevel.Warning);
        builder.Logging.AddConsole(console => console.LogToStandardErrorThreshold = LogLevel.Trace);
        // A port that is taken is told in one sentence by Program; the host would add a stack trace.
        builder.Logging.AddFilter("Microsoft.Extensions.Hosting.Internal.Host", LogLevel.None);
        builder.Services.Configure<HostOptions>(host => host.ShutdownTimeout = ShutdownTimeout);
        if (options.ParentStdin)
        {
            builder.Services.AddSingleton<IHostLifetime, OwnedLifetime>();
        }

        builder.Listen(options);
        builder.Services.AddSingleton(options);
        builder.Services.AddSingleton<DbPool>();
        builder.Services.AddSingleton<SlowApiClient>();
        builder.Services.AddSingleton<RequestLog>();
        builder.Services.AddSingleton(_ => store);

        var app = builder.Build();
        app.MapScenarios();
        app.MapPool();
        app.MapRequests();
        app.MapStore();
        return app;
    }

    /// <summary>The line that says that it listens, with the real port.</summary>
    public static string ReadyLine(WebApplication app) => $"TargetApp: {app.Urls.First().Replace("//localhost:", "//127.0.0.1:", StringComparison.Ordinal)}";

    /// <summary>
    /// Waits on the main thread: the signal and the end of the parent come on threads of their own, so that the program also ends
    /// while every pool thread is blocked and no continuation of an await would run.
    /// </summary>
    public static void WaitForShutdown(WebApplication app)
    {
        app.Lifetime.ApplicationStopping.WaitHandle.WaitOne();
        app.StopAsync().Wait(ShutdownTimeout + TimeSpan.FromSeconds(1));
        app.Services.GetRequiredService<StoreHost>().Dispose();
    }

    private static void Listen(this WebApplicationBuilder builder, TargetAppOptions options)
    {
        builder.WebHost.ConfigureKestrel(kestrel =>
        {
            kestrel.AddServerHeader = false;
            // A starved server reads and writes slowly by its own fault; Kestrel would reset such connections as slow clients.
            kestrel.Limits.MinRequestBodyDataRate = null;
            kestrel.Limits.MinResponseDataRate = null;
        });
        var elsewhere = builder.Configuration["urls"] ?? builder.Configuration["http_ports"];
        if (options.Port is { } port)
        {
            // Kestrel cannot give both loopback addresses the same free port.
            builder.WebHost.UseUrls(port == 0 ? "http://127.0.0.1:0" : $"http://localhost:{port}");
        }
        else if (string.IsNullOrEmpty(elsewhere))
        {
            builder.WebHost.UseUrls("http://localhost:5000");
        }
    }
}
