using System.Runtime.CompilerServices;
using EndToEnd.Tests;
using EndToEnd.Tests.Browser;
using Xunit.v3;

// Three collections run at a time, each with a sample, a dashboard and ports of its own: most of a test's time is a load's, or a wait. On two processors 182
// tests take 600 s so, and some 800 s two at a time. Tests whose figures a neighbour would bend run by themselves (Alone).
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
