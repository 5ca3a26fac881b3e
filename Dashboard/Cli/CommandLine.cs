using System.CommandLine;

namespace Dashboard.Cli;

/// <summary>The verbs of the program. Exit codes: 0 done, 1 the work could not be done, 2 bad arguments, 3 a threshold broke.</summary>
internal static class CommandLine
{
    public static async Task<int> RunAsync(string[] args)
    {
        var root = new RootCommand("Attaches to a running .NET web server and draws its ThreadPool live in a browser.");
        ServeVerb.AddTo(root);
        LoadAgentVerb.AddTo(root);
        var parsed = root.Parse(args);
        return await parsed.InvokeAsync();
    }
}
