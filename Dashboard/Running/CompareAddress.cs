namespace Dashboard.Running;

/// <summary>The page that lays two runs side by side.</summary>
internal static class CompareAddress
{
    /// <param name="baseline">Id of the run that the other is held against.</param>
    /// <param name="other">Its id.</param>
    public static string Of(string baseline, string other) => $"/compare?runs={baseline},{other}&baseline={baseline}";
}
