using System.Globalization;
using Dashboard.Target.Inlining;
using Dashboard.Target.Launching;
using Dashboard.Target.Lines;
using Dashboard.Target.Pending;
using Dashboard.Target.Reach;
using Dashboard.Target.Sessions;
using Dashboard.Target.Snapshots;
using Dashboard.Target.Stacks;
using Dashboard.Timeline.Work;
using Microsoft.Diagnostics.NETCore.Client;

namespace Dashboard.Target.Hangs;

/// <summary>A process of this machine that may be stuck: its tests, its threads' stacks and its pending async methods. Attaches for each look only.</summary>
internal sealed class StuckProcess
{
    private readonly TimeProvider _time;
    private readonly DiagnosticsClient _client;
    private readonly StackSnapshot _snapshot;
    private readonly Dictionary<string, IReadOnlySet<string>> _tests = new(StringComparer.Ordinal);

    public StuckProcess(int processId, TimeProvider time)
    {
        (Id, _time, _client) = (processId, time, new DiagnosticsClient(processId));
        var root = string.Create(CultureInfo.InvariantCulture, $"/proc/{processId}/root");
        var lines = new SourceLines(new SymbolFiles(() => root), new PackagedAssemblies(() => root));
        _snapshot = new StackSnapshot(_client, new EventClock(time), new TimelineClock(time), time, lines);
    }

    public int Id { get; }

    /// <summary>The file name of its assembly or executable.</summary>
    public string Name
    {
        get
        {
            var words = LinuxProcess.Words(Id);
            return Path.GetFileName(words.FirstOrDefault(static word => word.EndsWith(".dll", StringComparison.Ordinal)) ?? words.FirstOrDefault("ended"));
        }
    }

    /// <summary>True for <c>dotnet test</c> itself and what it builds with.</summary>
    public bool IsSdkCommand => SdkCommands.Is(LinuxProcess.Words(Id));

    /// <summary>True once a test framework is loaded.</summary>
    public bool IsTestHost => TestAssemblies.AreAmong(LinuxProcess.Assemblies(Id));

    /// <summary>The tests of its assemblies, as C# spells them.</summary>
    public IReadOnlySet<string> Tests()
    {
        foreach (var path in LinuxProcess.Assemblies(Id).Where(path => !_tests.ContainsKey(path)))
        {
            _tests[path] = AssemblyCode.TestsOf(path).Select(static test => MethodSpelling.Of($"{test}()", "").Method).ToHashSet(StringComparer.Ordinal);
        }

        return _tests.Values.SelectMany(static tests => tests).ToHashSet(StringComparer.Ordinal);
    }

    /// <summary>Of all threads, without the frames of what runs the tests.</summary>
    /// <exception cref="TargetException">The process did not answer.</exception>
    public async Task<ThreadStacks> StacksAsync(CancellationToken token)
    {
        var stacks = await _snapshot.TakeAsync(token).ConfigureAwait(false);
        return stacks with
        {
            Threads =
            [
                .. stacks.Threads.Select(static thread => thread with
                {
                    Frames = [.. thread.Frames.Where(static frame => !TestAssemblies.IsRunner(frame.Module))],
                }),
            ],
        };
    }

    /// <inheritdoc cref="PendingMethods.OfAsync"/>
    public Task<IReadOnlyList<PendingCalls>> PendingAsync(CancellationToken token) => PendingMethods.OfAsync(_client, _time, token);
}
