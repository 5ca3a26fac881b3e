using System.CommandLine;
using Dashboard.Shell;

namespace Dashboard.Cli;

internal static class ServeVerb
{
    public static void AddTo(RootCommand root)
    {
        var port = new Option<int>("--port") { DefaultValueFactory = _ => 5080 };
        root.Options.Add(port);
        root.SetAction(async (parsed, token) =>
        {
            var app = WebHost.Build(parsed.GetValue(port));
            await app.StartAsync(token);
            Console.WriteLine($"Dashboard: {app.Urls.First()}");
            await app.WaitForShutdownAsync(token);
            return 0;
        });
    }
}
