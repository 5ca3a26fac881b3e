// Timed tests in this process would disturb each other: one collection for all but the two that only wait for other processes.
[assembly: CollectionBehavior(CollectionBehavior.CollectionPerAssembly, MaxParallelThreads = 3)]
