// Timed tests would disturb each other.
[assembly: CollectionBehavior(DisableTestParallelization = true)]
