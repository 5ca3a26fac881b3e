using System.Net;
using System.Text.RegularExpressions;
using Dashboard.Access;
using Dashboard.Assistants;
using Dashboard.Charts.Plots;
using Dashboard.Diagnosis.Settings;
using Dashboard.Exchange;
using Dashboard.Machine;
using Dashboard.Metrics;
using Dashboard.Report;
using Dashboard.Running;
using Dashboard.Running.Capture;
using Microsoft.AspNetCore.DataProtection;
using Microsoft.Extensions.Logging.Console;

namespace Dashboard.Shell;

internal static partial class WebHost
{
    /// <summary>The first line of the answer of <c>/health</c>.</summary>
    public const string Healthy = "healthy";

    private static readonly string[] AddressLogs =
    [
        "Microsoft.AspNetCore.Hosting.Diagnostics", "Microsoft.AspNetCore.Server.Kestrel", "Microsoft.AspNetCore.Server.Kestrel.BadRequests",
        "Microsoft.AspNetCore.HttpLogging",
    ];

    public static WebApplication Build(ServeOptions options)
    {
        NativeHeap.KeepSmall();
        var builder = WebApplication.CreateSlimBuilder(new WebApplicationOptions
        {
            ContentRootPath = AppContext.BaseDirectory,
            ApplicationName = typeof(WebHost).Assembly.GetName().Name,
        });

        // Production is the default of `dotnet run`, and there static web assets are off: browsers would get empty scripts.
        builder.WebHost.UseStaticWebAssets();
        builder.WebHost.ConfigureKestrel(kestrel => kestrel.Listen(IPAddress.Parse(options.Bind), options.Port, listen =>
        {
            if (options.Certificate is { } certificate)
            {
                listen.UseHttps(certificate);
            }
        }));
        builder.AddQuietLogging();

        builder.Services
            .AddDashboard(options.DataFolder)
            .AddCapturing()
            .AddWorkHearing()
            .AddExports(options.Metrics)
            .AddAssistants(() => DashboardFeatures.Open(options.DataFolder))
            .AddAccess(IPAddress.Parse(options.Bind), options.AllowRemote)
            .AddTraceLink(options.TraceLink)
            .AddShell();

        var app = builder.Build();
        app.Services.GetRequiredService<OwnCauses>().Read();
        WebAssets.RefuseWithout(app.Environment);
        app.UseStatusCodePagesWithReExecute("/not-found");
        app.UseSecurityHeaders();
        app.UseHostFiltering();
        app.UseRouting();
        app.UseAccess(options.Secrets);
        app.UseAntiforgery();
        app.MapStaticAssets();
        app.MapGet("/health", (HttpRequest request, MemoryUsageReport held) => Results.Text(
            options.Secrets is { } secrets && !AccessGate.IsLetIn(request, secrets) ? Healthy : $"{Healthy}\n{held.Lines()}")).WithMetadata(new OpenToAll());
        app.MapMetrics(options.Metrics);
        app.MapLogin(options.Secrets);
        app.MapExchange();
        app.MapReport();
        app.MapAssistants();

        // Browser and dashboard are mostly one machine: to deflate and inflate megabytes of points takes longer than to hand them over.
        app.MapRazorComponents<App>()
            .AddInteractiveServerRenderMode(o => (o.ContentSecurityFrameAncestorsPolicy, o.DisableWebSocketCompression) = (null, true));
        return app;
    }

    public static async Task<string> StartListeningAsync(this WebApplication app, ServeOptions options, CancellationToken token)
    {
        try
        {
            await app.StartAsync(token).ConfigureAwait(false);
            var url = AnyAddress().Replace(app.Urls.First(), "//127.0.0.1:");
            if (app.Services.GetService<ShownAt>() is { } shown)
            {
                shown.Address = url;
            }

            return url;
        }
        catch (IOException e) when (e.InnerException is Microsoft.AspNetCore.Connections.AddressInUseException)
        {
            throw new UserFacingException($"Port {options.Port} is in use: end the program that listens there, or choose another port with --port.", e);
        }
        catch (Exception e) when (e is System.Net.Sockets.SocketException or IOException)
        {
            var problem = $"The dashboard cannot listen on {options.Bind}:{options.Port} ({e.Message.TrimEnd('.')})";
            throw new UserFacingException($"{problem}: choose another --port or --bind.", e);
        }
    }

    private static IServiceCollection AddShell(this IServiceCollection services)
    {
        services.AddRazorComponents().AddInteractiveServerComponents();

        // The run ends first; then open downloads have five seconds.
        services.AddHostedService<RunsEndFirst>();
        services.AddHostedService<PlotWarmup>();
        services.AddSingleton<MemoryUsageReport>();
        services.Configure<HostOptions>(o => o.ShutdownTimeout = TimeSpan.FromSeconds(5));

        // No protected data outlives the process, so no key is written to disk.
        services.AddDataProtection().UseEphemeralDataProtectionProvider();
        return services;
    }

    private static IServiceCollection AddTraceLink(this IServiceCollection services, TraceLink? link) =>
        link is null ? services : services.AddSingleton(link).AddCascadingValue(_ => link);

    private static void UseSecurityHeaders(this WebApplication app) => app.Use((context, next) =>
    {
        var headers = context.Response.Headers;
        headers.ContentSecurityPolicy = "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
            + "object-src 'none'; base-uri 'self'; frame-ancestors 'none'";
        headers.XContentTypeOptions = "nosniff";
        headers["Referrer-Policy"] = "no-referrer";
        return next(context);
    });

    [GeneratedRegex(@"//(?:0\.0\.0\.0|\[::\]):", RegexOptions.None, 1000)]
    private static partial Regex AnyAddress();

    /// <summary>Logs to stderr only what a person should act on; results go to stdout.</summary>
    public static void AddQuietLogging(this WebApplicationBuilder builder)
    {
        builder.Logging.ClearProviders();
        builder.Logging.AddSimpleConsole(o => o.SingleLine = true);
        builder.Logging.Services.Configure<ConsoleLoggerOptions>(o => o.LogToStandardErrorThreshold = LogLevel.Trace);
        builder.Logging.SetMinimumLevel(LogLevel.Warning);

        // StartListeningAsync reports a port in use in a sentence; the host's own stack trace would be above it.
        builder.Logging.AddFilter("Microsoft.Extensions.Hosting.Internal.Host", LogLevel.None);
        builder.Logging.AddFilter("Microsoft.AspNetCore.DataProtection", LogLevel.Error);

        // These logs contain whole addresses, one of them with the token: not even the environment (Logging__…) may enable them.
        foreach (var log in AddressLogs)
        {
            builder.Logging.AddFilter(log, LogLevel.Warning);
            builder.Logging.AddFilter<ConsoleLoggerProvider>(log, LogLevel.Warning);
        }
    }
}
