using System.Runtime.CompilerServices;
using EndToEnd.Tests;
using EndToEnd.Tests.Browser;
using Xunit.v3;

// A test of real processes mostly waits: for a run, a rest, a page that draws itself again. So three collections run at a time, also on two processors.
// Four use the last tenth of them too, and on a machine half as fast a browser then does not answer within half a minute. Tests whose figures a
// neighbour would bend run by themselves (Alone).
[assembly: Parallelization(MaxThreads = 3)]
[assembly: TestCollectionOrderer(typeof(LongestFirst))]
[assembly: AssemblyFixture(typeof(BrowserFixture))]

namespace EndToEnd.Tests;

internal static class TestSettings
{
    /// <summary>What the tests start is read by callbacks: they must not wait for a pool thread that another test holds.</summary>
    [ModuleInitializer]
    internal static void KeepThreadsInReserve() => ThreadPool.SetMinThreads(16, 16);
}
