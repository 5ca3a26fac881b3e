using PoolTarget;

// PoolTarget MODE [DELAY-SECONDS]: a web server on a free port that makes its own load, so that a test needs no load tool.
var mode = args.Length > 0 ? args[0] : "idle";
var delay = TimeSpan.FromSeconds(args.Length > 1 ? double.Parse(args[1]) : 0);

if (mode == "console")
{
    Console.WriteLine("Ready: console");
    await Task.Delay(Timeout.Infinite);
}

var builder = WebApplication.CreateSlimBuilder();
builder.Logging.ClearProviders();
builder.WebHost.UseUrls("http://127.0.0.1:0");
var app = builder.Build();
app.MapGet("/", () => "ok");
await app.StartAsync();
Console.WriteLine($"Ready: {app.Urls.First()}");

Workload.Start(mode, delay);
await app.WaitForShutdownAsync();
