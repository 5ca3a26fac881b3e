using System.CommandLine;

namespace Dashboard.Cli.Frame;

/// <summary>The groups of options in a verb's help.</summary>
internal static class HelpGroups
{
    public const string Rest = "Options";

    private static readonly (string Title, string[] Options)[] All =
    [
        ("Target",
        [
            "--demo", "--process-id", "--follow", "--name", "--base-address", "--diagnostic-port", "--trust", "-k", "--allow", "--store-folder",
            "--target-port", "--db-port", "--slow-port",
        ]),
        ("What to send",
        [
            "--scenario", "--path", "--preset", "--query", "--http", "--openapi", "--har", "--request", "--env", "--parameter", "--allow-writes",
            "--expect-body", "--expect-status",
        ]),
        ("Load",
        [
            "--connections", "--duration", "--requests", "--rate", "--ramp", "--timeout", "--http-version", "--streams", "--no-keep-alive", "--with", "--tail",
            "--service-time",
        ]),
        ("What varies, and how often",
        [
            "--x", "--y", "--worker-kind", "--foreground", "--workers", "--operations", "--buckets", "--keys", "--wait-every", "--repeat", "--repeats",
            "--against", "--against-query", "--against-self", "--against-command", "--base", "--head", "--pairs", "--side-environment", "--folder",
            "--expect-version", "--warm-up", "--resume", "--estimate",
        ]),
        ("What is read and kept", ["--signals", "--work", "--interval", "--no-capture", "--keep-command-line", "--data"]),
        ("Watch", ["--watch", "--all", "--for", "--on-finding", "--webhook", "--webhook-host"]),
        ("For builds", ["--fail-on", "--max-p95", "--max-error-rate", "--min-rps", "--sarif", "--markdown"]),
        ("Page", ["--port", "--bind", "--allow-remote", "--insecure", "--certificate", "--token-file", "--no-token", "--programs", "--no-browser"]),
        ("Metrics", ["--metrics-token", "--metrics-token-file", "--otlp"]),
        ("Output", ["--json", "--details", "--trace-link", "--print-dotnet-trace", "--hgrm", "--hlog", "--explain"]),
    ];

    private static readonly Dictionary<string, string> ByOption =
        All.SelectMany(group => group.Options.Select(option => (Name: option, group.Title)))
            .ToDictionary(one => one.Name, one => one.Title, StringComparer.Ordinal);

    public static IReadOnlyCollection<string> Options => ByOption.Keys;

    /// <summary>An alias comes first: <c>--insecure</c> is about the page where it is not <c>-k</c>.</summary>
    public static string Of(Option option) =>
        option.Aliases.Append(option.Name).Select(name => ByOption.GetValueOrDefault(name)).FirstOrDefault(title => title is not null) ?? Rest;

    public static int Place(string title) => Array.FindIndex(All, group => group.Title == title) is >= 0 and var place ? place : All.Length;
}
