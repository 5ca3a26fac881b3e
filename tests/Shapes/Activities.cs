using System.Diagnostics;
using System.Diagnostics.Tracing;
using OpenTelemetry.Trace;

namespace Shapes;

/// <summary>
/// What tracing adds to a server, as <c>SHAPES_ACTIVITIES</c> says: <c>opentelemetry</c> is the package with its instrumentation of ASP.NET Core, <c>own</c> a
/// listener that samples all; both with activities of the server's own around awaits, in middleware. <c>thread</c> sets the id of each thread's events itself.
/// <c>logs</c> only has logging on: ASP.NET Core then has an activity a request, which nobody samples.
/// </summary>
internal static class Activities
{
    private static readonly ActivitySource Source = new("Shapes");
    private static readonly string? Kind = Environment.GetEnvironmentVariable("SHAPES_ACTIVITIES");

    public static void Add(IServiceCollection services)
    {
        switch (Kind)
        {
            case "opentelemetry":
                services.AddOpenTelemetry().WithTracing(static tracing => tracing.AddAspNetCoreInstrumentation().AddSource(Source.Name).SetSampler(new AlwaysOnSampler()));
                break;
            case "logs":
                services.AddSingleton<ILoggerProvider, QuietLogs>();
                break;
            case "own":
                ActivitySource.AddActivityListener(new ActivityListener
                {
                    ShouldListenTo = static _ => true,
                    Sample = static (ref ActivityCreationOptions<ActivityContext> _) => ActivitySamplingResult.AllDataAndRecorded,
                });
                break;
        }
    }

    public static void Use(WebApplication app)
    {
        switch (Kind)
        {
            case "opentelemetry" or "own":
                app.Use(static async (_, next) =>
                {
                    using (Source.StartActivity("before"))
                    {
                        await Task.Delay(1);
                    }

                    using var around = Source.StartActivity("around");
                    await next();
                });
                break;
            case "thread":
                app.Use(static async (_, next) =>
                {
                    EventSource.SetCurrentThreadActivityId(Guid.NewGuid());
                    await next();
                });
                break;
        }
    }
}
