namespace Dashboard.Running;

internal static class CompareAddress
{
    public static string Of(string baseline, string other) => $"/compare?runs={baseline},{other}&baseline={baseline}";
}
