using System.CommandLine;
using Dashboard.Report;

namespace Dashboard.Cli.Frame;

/// <summary><c>--json</c>: one value on stdout, camelCase, units in the names, missing figures null.</summary>
internal static class JsonOutput
{
    public static Option<bool> Option() => new("--json") { Description = "Print JSON" };

    /// <param name="output">Standard output.</param>
    /// <param name="value">What is written.</param>
    public static void Write<T>(TextWriter output, T value) => output.WriteLine(JsonText.Of(value));
}
