namespace Dashboard.Tests.Target;

/// <summary>Live tests run one after another, in a process of their own: they are timed, and mostly wait for what they attach to.</summary>
[CollectionDefinition(Name, DisableParallelization = true)]
[Trait(TimedTests.Trait, Kind)]
public sealed class LiveTargetCollection
{
    public const string Name = "Live target";

    private const string Kind = "live";
}

/// <summary>Which processes there are, which of them can be attached to, and how: what is asked before a target is followed.</summary>
[CollectionDefinition(Name, DisableParallelization = true)]
[Trait(TimedTests.Trait, Kind)]
public sealed class ReachCollection
{
    public const string Name = "Reach";

    private const string Kind = "reach";
}
