using Aspire.Hosting;
using Aspire.Hosting.ApplicationModel;
using Microsoft.Extensions.DependencyInjection;

// AppHost DASHBOARD-PROGRAM DATA-FOLDER: the app of a test, with two projects of one program. Prints what Aspire's dashboard would show: "NAME URL" for each
// link, "NAME: STATE HEALTH", and "NAME | LINE" of the dashboard's log. A line "restart NAME" on standard input restarts a resource.
var (program, data) = (args[0], args[1]);
var builder = DistributedApplication.CreateBuilder(new DistributedApplicationOptions { Args = [], DisableDashboard = true });

var dashboard = builder.AddThreadPoolDashboard().WithExecutablePath(program).WithArgs("--data", data);
builder.AddProject<AppHost.PoolTarget>("orders").WithArgs("idle");
builder.AddProject<AppHost.PoolTarget>("stock").WithArgs("idle");

await using var app = builder.Build();
_ = Task.Run(async () =>
{
    var (said, logged) = (new HashSet<string>(StringComparer.Ordinal), new HashSet<string>(StringComparer.Ordinal));
    await foreach (var change in app.Services.GetRequiredService<ResourceNotificationService>().WatchAsync())
    {
        var (name, state) = (change.Resource.Name, change.Snapshot);

        // Its log is kept under the name that the orchestrator gives it.
        if (change.Resource == dashboard.Resource && change.ResourceId != name && logged.Add(change.ResourceId))
        {
            _ = Task.Run(() => LogAsync(change.ResourceId));
        }

        var links = state.Urls.Where(url => !url.IsInactive).Select(url => $"{name} {url.Url}");
        foreach (var line in links.Append($"{name}: {state.State?.Text} {state.HealthStatus}").Where(said.Add))
        {
            Console.WriteLine(line);
        }
    }
});
_ = Task.Run(async () =>
{
    while (await Console.In.ReadLineAsync() is { } line)
    {
        var name = line["restart ".Length..];
        var done = await app.Services.GetRequiredService<ResourceCommandService>().ExecuteCommandAsync(name, KnownResourceCommands.RestartCommand);
        Console.WriteLine($"{name} restarted: {done.Success} {done.Message}");
    }
});
await app.RunAsync();

async Task LogAsync(string id)
{
    await foreach (var line in app.Services.GetRequiredService<ResourceLoggerService>().WatchAsync(id).SelectMany(static lines => lines))
    {
        foreach (var part in line.Content.Split('\n'))
        {
            Console.WriteLine($"{dashboard.Resource.Name} | {part}");
        }
    }
}
