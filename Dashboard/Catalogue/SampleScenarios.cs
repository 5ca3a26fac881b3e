namespace Dashboard.Catalogue;

/// <summary>The sample's scenarios for help without a sample; a test compares it with the catalogue.</summary>
internal static class SampleScenarios
{
    public static IReadOnlyList<string> Ids { get; } =
    [
        "test-sync", "test-io", "test-asyncio", "db-sync", "db-async", "taskwait", "tasksleepwait", "taskasyncwait", "lock", "semaphore", "cpu",
        "store-sync", "store-async", "store-queued",
    ];
}
