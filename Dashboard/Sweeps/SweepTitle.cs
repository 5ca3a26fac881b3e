namespace Dashboard.Sweeps;

/// <summary>For a sweep that nobody named.</summary>
internal static class SweepTitle
{
    /// <summary>"taskwait: connections × minimum threads".</summary>
    public static string Of(string scenario, SweepAxis x, SweepAxis? y) =>
        $"{scenario}: {string.Join(" × ", new[] { x, y }.OfType<SweepAxis>().Select(axis => axis.Setting.Name.ToLowerInvariant()))}";

    /// <summary>The name of a matrix over the store.</summary>
    public const string OfMatrix = "Store: foreground threads × workers";
}
