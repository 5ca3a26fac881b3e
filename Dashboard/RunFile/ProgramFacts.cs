using System.Globalization;
using System.Text.RegularExpressions;

namespace Dashboard.RunFile;

/// <summary>The facts of how a target was started for its run, and which facts of the target follow from that.</summary>
internal static partial class ProgramFacts
{
    private const string Command = "Command";
    private const string Folder = "Working folder";
    private const string Environment = "Environment ";

    /// <summary>True for what a user chose of a side's program: a side may differ in several of these, which are one cause.</summary>
    public static bool IsChosen(string fact) => fact is Command or Folder || fact.StartsWith(Environment, StringComparison.Ordinal);

    public static IEnumerable<HeaderFact> Of(StartedProgram program)
    {
        yield return new(Command, program.Command, true) { Key = WithoutPorts(program.Command) };
        foreach (var variable in program.Environment)
        {
            yield return new($"{Environment}{variable.Name}", variable.Value, true) { Key = WithoutPorts(variable.Value) };
        }

        if (program.Folder is { } folder)
        {
            yield return new(Folder, folder, true);
        }

        yield return new("Warm-up", Readable.ExactSeconds(program.WarmUpSeconds), true)
        {
            Key = program.WarmUpSeconds.ToString("R", CultureInfo.InvariantCulture),
        };
    }

    /// <summary>The port on which a server listens is no difference: two programs need two.</summary>
    private static string WithoutPorts(string text) => Port().Replace(text, "");

    [GeneratedRegex(@"(?<=https?://(?:\[[^\]\s]*\]|[^\s:/;,""'\[]+)):\d{1,5}\b|(?<=--port[= ])\d{1,5}\b", RegexOptions.IgnoreCase, 1000)]
    private static partial Regex Port();
}
