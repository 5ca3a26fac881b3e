using System.CommandLine;
using Dashboard.Report;

namespace Dashboard.Cli.Frame;

/// <summary>Writes one value on stdout: camelCase, units in names, missing figures null.</summary>
internal static class JsonOutput
{
    public static Option<bool> Option() => new("--json") { Description = "Print JSON" };

    public static void Write<T>(TextWriter output, T value) => output.WriteLine(JsonText.Of(value));
}
