namespace Dashboard.Running;

internal static class CompareAddress
{
    /// <param name="groups">Ids of groups of repeats; the first is the baseline.</param>
    public static string OfGroups(IReadOnlyList<string> groups) => $"/compare?groups={string.Join(',', groups)}";

    public static string Of(string baseline, string other) => $"/compare?runs={baseline},{other}&baseline={baseline}";
}
