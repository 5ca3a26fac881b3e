using System.CommandLine;
using Dashboard.Report;

namespace Dashboard.Cli.Frame;

/// <summary><c>--json</c>: one value on stdout, camelCase, units in the names, missing figures null.</summary>
internal static class JsonOutput
{
    public static Option<bool> Option() => new("--json") { Description = "Print JSON" };

    public static void Write<T>(T value) => Console.WriteLine(JsonText.Of(value));
}
