using EndToEnd.Tests;

// Timed tests on real processes would disturb each other.
[assembly: CollectionBehavior(DisableTestParallelization = true)]
[assembly: AssemblyFixture(typeof(BrowserFixture))]
