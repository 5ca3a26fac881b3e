using System.Text.RegularExpressions;

namespace Dashboard.Injections;

/// <summary>Words of a goal change with gaps: <c>{name}</c>, <c>{name|one|more}</c>. The server fills them for tables, the browser for markers.</summary>
internal sealed partial class StoryTemplates
{
    public string First { get; } = "{why}: the goal is {goal|thread|threads}";

    public string Raised { get; } = "{why}: goal raised from {before} to {goal|thread|threads}";

    public string Lowered { get; } = "{why}: goal lowered from {before} to {goal|thread|threads}";

    public string Stayed { get; } = "{why}: the goal stayed at {goal|thread|threads}";

    public string Queued { get; } = "{queue|work item was|work items were} queued";

    public string Nothing { get; } = "Nothing was queued";

    public string Then { get; } = "{queued}.";

    public string ThenWithCpu { get; } = "{queued} and the CPU was at {cpu}.";

    public string Unknown { get; } = "The queue length then is unknown.";

    /// <param name="values">The number chooses the noun.</param>
    internal static string Fill(string template, params (string Name, string Text, double? Number)[] values) => Gap().Replace(template, gap =>
    {
        var (_, text, number) = values.First(value => value.Name == gap.Groups[1].Value);
        return gap.Groups[2].Success ? $"{text} {gap.Groups[number == 1 ? 2 : 3].Value}" : text;
    });

    [GeneratedRegex(@"\{(\w+)(?:\|([^|}]+)\|([^}]+))?\}", RegexOptions.None, 1000)]
    private static partial Regex Gap();
}
