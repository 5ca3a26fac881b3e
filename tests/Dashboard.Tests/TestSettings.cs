// Timed tests run real load and would bend each other's figures.
[assembly: CollectionBehavior(DisableTestParallelization = true)]
