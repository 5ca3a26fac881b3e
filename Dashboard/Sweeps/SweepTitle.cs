namespace Dashboard.Sweeps;

/// <summary>The title of a sweep without a name.</summary>
internal static class SweepTitle
{
    /// <summary>"taskwait: connections × minimum threads".</summary>
    public static string Of(string scenario, SweepAxis x, SweepAxis? y) =>
        $"{scenario}: {string.Join(" × ", new[] { x, y }.OfType<SweepAxis>().Select(axis => axis.Setting.Name.ToLowerInvariant()))}";

    public const string OfMatrix = "Store: foreground threads × workers";
}
