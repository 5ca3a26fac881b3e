using System.Runtime.CompilerServices;
using EndToEnd.Tests;
using EndToEnd.Tests.Browser;
using Xunit.v3;

// Two collections run at a time, each with a sample, a dashboard and ports of its own. On two processors, 151 tests took 938 s so, and one failed until it
// was repeated alone; three at a time took 867 s, used the last tenth of the processors too, and three failed. Tests whose figures a neighbour would bend
// run by themselves (Alone).
[assembly: Parallelization(MaxThreads = 2)]
[assembly: TestCollectionOrderer(typeof(LongestFirst))]
[assembly: AssemblyFixture(typeof(BrowserFixture))]

namespace EndToEnd.Tests;

internal static class TestSettings
{
    /// <summary>What the tests start is read by callbacks: they must not wait for a pool thread that another test holds.</summary>
    [ModuleInitializer]
    internal static void KeepThreadsInReserve() => ThreadPool.SetMinThreads(16, 16);
}
