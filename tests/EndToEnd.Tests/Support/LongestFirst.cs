using EndToEnd.Tests.Browser;
using Xunit.Sdk;
using Xunit.v3;

namespace EndToEnd.Tests;

/// <summary>The order in which collections start: one that takes minutes and starts last would be waited for alone.</summary>
public sealed class LongestFirst : ITestCollectionOrderer
{
    /// <summary>Longest first; each is a collection's name or a part of it.</summary>
    private static readonly string[] Long =
    [
        DemoTests.Looking, DemoTests.Name, DemoTests.Comparing, "SweepVerbTests", DemoTests.Presets,
        "SignalTests", "TargetLossTests", "LoadVerbTests", "RunVerbTests", "KillPointsTests", "PresetVerbTests",
    ];

    public IReadOnlyCollection<TTestCollection> OrderTestCollections<TTestCollection>(IReadOnlyCollection<TTestCollection> testCollections)
        where TTestCollection : ITestCollection =>
        [.. testCollections.OrderBy(collection => Place(collection.TestCollectionDisplayName))];

    private static int Place(string collection) =>
        Array.FindIndex(Long, name => collection.Contains(name, StringComparison.Ordinal)) is var place and >= 0 ? place : Long.Length;
}
