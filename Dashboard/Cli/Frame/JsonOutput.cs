using System.CommandLine;
using System.CommandLine.Parsing;
using Dashboard.Report;

namespace Dashboard.Cli.Frame;

/// <summary>Writes one value on stdout: camelCase, units in names, missing figures null.</summary>
internal static class JsonOutput
{
    public static Option<bool> Option() => new("--json") { Description = "Print JSON" };

    public static void RefuseBoth(CommandResult result, Option<bool> json, Option<bool> markdown)
    {
        if (Options.Given(result, markdown) && Options.Given(result, json))
        {
            result.AddError($"{markdown.Name} and {json.Name} are two forms of one answer: leave out one");
        }
    }

    public static void Write<T>(TextWriter output, T value) => output.WriteLine(JsonText.Of(value));
}
