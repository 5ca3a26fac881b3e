using Microsoft.AspNetCore.Server.Kestrel.Core;
using Shapes;
using TargetApp;

// A web server whose endpoints are built as people build them, each in another way. Prints "Shapes: ADDRESS ADDRESS-OF-HTTP/2" and ends when
// its standard input closes.
var builder = WebApplication.CreateSlimBuilder(args);
builder.Logging.ClearProviders();
builder.WebHost.ConfigureKestrel(static kestrel =>
{
    kestrel.Listen(System.Net.IPAddress.Loopback, 0);
    kestrel.Listen(System.Net.IPAddress.Loopback, 0, static listen => listen.Protocols = HttpProtocols.Http2);

    // A starving server would have Kestrel cut connections that read too slowly for its taste.
    kestrel.Limits.MinResponseDataRate = null;
});
builder.Services.AddControllers();
Activities.Add(builder.Services);
Gate.Limit(builder.Services);
builder.Services.AddSingleton<Stock>();
builder.Services.AddSingleton<Flood>();
builder.Services.AddHostedService(static services => services.GetRequiredService<Flood>());
var units = Environment.GetEnvironmentVariable("SHAPES_UNITS");
if (units is "own")
{
    builder.Services.AddHostedService<Units>();
}
else if (units is "libraries")
{
    Libraries.Add(builder.Services);
}

var app = builder.Build();
Activities.Use(app);
BlockingMiddleware.Use(app);
app.UseWhen(static context => context.Request.Path == "/reported/limited", static limited => limited.UseRateLimiter());
app.MapControllers();
Lambdas.Map(app);
Inlined.Map(app);
Flood.Map(app);
Streaming.Map(app);
FanOut.Map(app);
Sockets.Map(app);
InlineContinuation.Map(app);
ParallelLoop.Map(app);
Stock.Map(app);
Semaphores.Map(app);
Events.Map(app);
Burner.Map(app);
Mixed.Map(app);
OpenForLong.Map(app);
TimedParts.Map(app);
LoggedWaits.Map(app);
Blamed.Map(app);
Cost.Map(app);
Besides.Map(app);
Sleeper.Map(app);
MiddleOfAwaits.Map(app);
Deadlock.Map(app);
Edited.Map(app);
LargeAnswer.Map(app);
Documented.Map(app);
Reported.Map(app);
Awaiting.Map(app);
Database.Map(app);
SqlClientCounters.Map(app);
Pending.Map(app);
Traced.Map(app);
Units.Map(app);
if (units is "libraries")
{
    Libraries.Map(app);
}

await app.StartAsync();
ParentWatch.Start(app.Lifetime);
Console.WriteLine($"Shapes: {string.Join(' ', app.Urls)}");
await app.WaitForShutdownAsync();
