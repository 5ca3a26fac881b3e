namespace Dashboard.Cli.Frame;

/// <summary>Examples of each verb in its help; a test checks them against its options.</summary>
internal static class HelpExamples
{
    private static readonly Dictionary<string, string[]> All = new(StringComparer.Ordinal)
    {
        [""] = ["demo", "doctor Shop", "run -p :5190 --path /orders -c 50 -d 10s"],
        ["serve"] = ["serve -p Shop", "serve -p :5190 -p :5191 --name Stock", "serve -- dotnet Shop.dll"],
        ["demo"] = ["demo", "demo --port 6080", "demo --no-browser --no-token"],
        ["example"] = ["example", "example --port 6080", "example --no-browser --no-token"],
        ["ps"] = ["ps", "ps --why Shop", "ps --json"],
        ["doctor"] =
        [
            "doctor Shop", "doctor --explain shop.log",
            "doctor --watch Shop --for 8h --webhook https://alerts.example.com/hook --webhook-host alerts.example.com",
        ],
        ["watch"] =
        [
            "watch Shop --otlp http://127.0.0.1:4318", "watch --all --metrics-token-file token", "watch Shop :5191 --otlp http://127.0.0.1:4318 --data runs",
        ],
        ["mcp"] = ["mcp", "mcp --data runs", "mcp --allow-actions"],
        ["run"] =
        [
            "run -p Shop --path \"/orders?days=7\" -c 50 -d 10s",
            "run --path /orders -c 50 --repeat 5 --max-p95 200ms --fail-on starvation -- dotnet Shop.dll",
            "run --demo --preset s4-taskwait",
        ],
        ["sweep"] =
        [
            "sweep --demo --scenario taskwait --x connections=10,50,100", "sweep --demo --preset s1-lever",
            "sweep -p Shop --http shop.http --x connections=10,50 --estimate",
        ],
        ["matrix"] = ["matrix --demo --estimate", "matrix --demo --foreground 1,2 --workers 0,4", "matrix --demo --preset tkrzw-article"],
        ["load"] =
        [
            "load http://127.0.0.1:5190/orders -c 50 -d 10s",
            "load http://127.0.0.1:5190/orders --rate 200 -d 30s --max-error-rate 1%",
            "load http://127.0.0.1:5190/ --http shop.http --request \"New order\" --allow-writes",
        ],
        ["record"] = ["record -p Shop -d 30s", "record -p :5190 --fail-on trouble -d 10s", "record -- dotnet Shop.dll"],
        ["runs"] = ["runs", "runs --most 5", "runs --json"],
        ["compare"] = ["compare last~1 last", "compare last~1 last --fail-on slower", "compare GROUP-A GROUP-B --metric p95 --json"],
        ["guard"] =
        [
            "guard --base \"dotnet base/Shop.dll\" --head \"dotnet head/Shop.dll\" --path /orders -c 50 -d 10s",
            "guard --base \"dotnet base/Shop.dll\" --head \"dotnet head/Shop.dll\" --http shop.http --request \"New order\" --allow-writes",
            "guard --base base/Shop --head head/Shop --path /orders --allow 10% --sarif guard.sarif --markdown",
        ],
        ["test"] = ["test -- dotnet test", "test --hang 30s --stop -- dotnet test", "test -- dotnet run --project tests/Shop.Tests"],
        ["capacity"] =
        [
            "capacity --users 2000 --every 30s --service 1.2", "capacity --users 2000 --every 30s --run last", "capacity --cores 4 --min-threads 4 --json",
        ],
        ["report"] = ["report last -o run.html", "report last -o run.json", "report last~1 last -o comparison.html"],
        ["export"] =
        [
            "export k6 --plan-of last -o k6", "export hlog last -o latency.hlog", "export k6 --url http://127.0.0.1:5190/orders -o k6",
        ],
        ["export k6"] =
        [
            "export k6 --plan-of last -o k6", "export k6 --plan-of last -o k6 --parallelism 4", "export k6 --url http://127.0.0.1:5190/orders -o k6",
        ],
        ["export hlog"] = ["export hlog last -o latency.hlog", "export hlog last~1 -o before.hlog", "export hlog last -o latency.hlog --force"],
        ["export speedscope"] =
        [
            "export speedscope last -o blocked.speedscope.json", "export speedscope last --against last~1 -o change.speedscope.json",
            "export speedscope last -o blocked.speedscope.json --force",
        ],
        ["import"] = ["import results.json", "import trace.nettrace --title \"Production, 3 a.m.\"", "import hey.csv --format hey-csv"],
        ["tidy"] = ["tidy", "tidy --empty-trash", "tidy --data runs --json"],
        ["health"] = ["health", "health --address http://127.0.0.1:6080", "health --address https://shop:5080"],
    };

    /// <param name="verb">The verb, for example "export k6"; empty for the program itself.</param>
    public static IReadOnlyList<string> Of(string verb) => All.GetValueOrDefault(verb) ?? [];
}
