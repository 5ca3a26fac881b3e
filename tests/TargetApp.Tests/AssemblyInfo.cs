using Xunit.v3;

// Timed tests in this process would disturb each other: one collection for all but the two that only wait for other processes.
[assembly: CollectionBehavior(CollectionBehavior.CollectionPerAssembly)]
[assembly: Parallelization(MaxThreads = 3)]
