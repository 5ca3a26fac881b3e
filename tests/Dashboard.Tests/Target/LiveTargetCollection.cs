namespace Dashboard.Tests.Target;

/// <summary>Live tests run one after another: they are timed.</summary>
[CollectionDefinition(Name, DisableParallelization = true)]
[Trait(TimedTests.Trait, TimedTests.Name)]
public sealed class LiveTargetCollection
{
    public const string Name = "Live target";
}
