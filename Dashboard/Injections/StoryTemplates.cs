using System.Text.RegularExpressions;

namespace Dashboard.Injections;

/// <summary>
/// What is said of a change of the pool's goal, with gaps to fill in: <c>{name}</c>, and <c>{name|one|more}</c> for a number with the noun that follows it.
/// Written down once: the server fills them in for tables and reports, the browser for a marker that is pointed at.
/// </summary>
internal sealed partial class StoryTemplates
{
    /// <summary>No goal was seen before.</summary>
    public string First { get; } = "{why}: the goal is {goal|thread|threads}";

    public string Raised { get; } = "{why}: goal raised from {before} to {goal|thread|threads}";

    public string Lowered { get; } = "{why}: goal lowered from {before} to {goal|thread|threads}";

    public string Stayed { get; } = "{why}: the goal stayed at {goal|thread|threads}";

    /// <summary>What was queued, where the counters tell.</summary>
    public string Queued { get; } = "{queue|work item was|work items were} queued";

    public string Nothing { get; } = "Nothing was queued";

    /// <summary>What was queued, as a sentence.</summary>
    public string Then { get; } = "{queued}.";

    public string ThenWithCpu { get; } = "{queued} and the CPU was at {cpu}.";

    /// <summary>No sample says it.</summary>
    public string Unknown { get; } = "The queue length then is unknown.";

    /// <summary>A template with its gaps filled in.</summary>
    /// <param name="values">Name, text, and the number that chooses the noun.</param>
    internal static string Fill(string template, params (string Name, string Text, double? Number)[] values) => Gap().Replace(template, gap =>
    {
        var (_, text, number) = values.First(value => value.Name == gap.Groups[1].Value);
        return gap.Groups[2].Success ? $"{text} {gap.Groups[number == 1 ? 2 : 3].Value}" : text;
    });

    [GeneratedRegex(@"\{(\w+)(?:\|([^|}]+)\|([^}]+))?\}", RegexOptions.None, 1000)]
    private static partial Regex Gap();
}
