using System.Runtime.CompilerServices;

namespace Dashboard.Tests;

/// <summary>
/// Tests that measure time or memory, or wait for real processes: each alone, after all others. <c>./test</c> runs those with the load engine
/// (<see cref="TimedLoads"/>, <see cref="TimedRequests"/>), those that find a target and attach to it (<see cref="Target.ReachCollection"/>,
/// <see cref="Target.LiveTargetCollection"/>), whole runs (<see cref="TimedRuns"/>), large files and their like (<see cref="TimedFiles"/>) and these
/// in a process each, side by side: all mostly wait. None should take longer than the others; more of them would compile more than they save.
/// </summary>
[CollectionDefinition(Name, DisableParallelization = true)]
[Trait(Trait, Name)]
public sealed class TimedTests
{
    /// <summary>By this trait <c>./test</c> tells them from the others, which <c>./test quick</c> runs.</summary>
    public const string Trait = "timed";

    public const string Name = "processes";
}

/// <summary>Real load on real connections, with figures that another load would bend.</summary>
[CollectionDefinition(Name, DisableParallelization = true)]
[Trait(TimedTests.Trait, Name)]
public sealed class TimedLoads
{
    public const string Name = "loads";
}

/// <summary>What a request carries and over what: written requests, bodies, errors, TLS, HTTP/2, by the engine and by the verbs.</summary>
[CollectionDefinition(Name, DisableParallelization = true)]
[Trait(TimedTests.Trait, Name)]
public sealed class TimedRequests
{
    public const string Name = "requests";
}

/// <summary>Whole runs, from their start to their file, of a real program: what a press, a verb or an incident begins.</summary>
[CollectionDefinition(Name, DisableParallelization = true)]
[Trait(TimedTests.Trait, Name)]
public sealed class TimedRuns
{
    public const string Name = "runs";
}

/// <summary>What must hold whatever there is: files and bodies that are large, disks that are full, recordings that are long, viewers that are gone.</summary>
[CollectionDefinition(Name, DisableParallelization = true)]
[Trait(TimedTests.Trait, Name)]
public sealed class TimedFiles
{
    public const string Name = "files";
}

internal static class TestSettings
{
    /// <summary>Tests that compute hold pool threads for seconds: without others in reserve those that wait beside them would go on late.</summary>
    [ModuleInitializer]
    internal static void KeepThreadsInReserve() => ThreadPool.SetMinThreads(16, 16);
}
