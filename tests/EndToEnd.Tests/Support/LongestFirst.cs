using EndToEnd.Tests.Browser;
using Xunit.Sdk;
using Xunit.v3;

namespace EndToEnd.Tests;

/// <summary>
/// The order in which collections start: one that takes minutes and starts last would be waited for alone. Those without a page, which mostly
/// wait, come between those with one, which mostly draw.
/// </summary>
public sealed class LongestFirst : ITestCollectionOrderer
{
    /// <summary>Each is a collection's name or a part of it.</summary>
    private static readonly string[] Long =
    [
        DemoTests.Looking, "SweepCellsTests", DemoTests.Comparing, "SignalTests", DemoTests.Name, DemoTests.Presets, "RunVerbTests", "LoadVerbTests",
        "CustomEndpointTests", "TargetLossTests", "RequestsOfServerTests", "DiskFullTests", "SeveralTargetsTests", "ProgramsTests", "KillPointsTests", "ToolTests",
        "AgentKilledTests", "PresetVerbTests", "SweepVerbTests",
    ];

    public IReadOnlyCollection<TTestCollection> OrderTestCollections<TTestCollection>(IReadOnlyCollection<TTestCollection> testCollections)
        where TTestCollection : ITestCollection =>
        [.. testCollections.OrderBy(collection => Place(collection.TestCollectionDisplayName))];

    private static int Place(string collection) =>
        Array.FindIndex(Long, name => collection.Contains(name, StringComparison.Ordinal)) is var place and >= 0 ? place : Long.Length;
}
