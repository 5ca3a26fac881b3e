namespace Dashboard.Catalogue;

/// <summary>What the sample of this version offers, for help without a sample at hand. A test holds it against the sample's own catalogue.</summary>
internal static class SampleScenarios
{
    /// <summary>Ids in the order of the sample's catalogue.</summary>
    public static IReadOnlyList<string> Ids { get; } =
    [
        "test-sync", "test-io", "test-asyncio", "db-sync", "db-async", "taskwait", "tasksleepwait", "taskasyncwait", "lock", "semaphore", "cpu",
        "store-sync", "store-async", "store-queued",
    ];
}
