using System.Collections.Concurrent;
using Dashboard.Cli.Frame;
using Dashboard.Target;
using Dashboard.Target.Reach;
using Dashboard.Target.Watched;

namespace Dashboard.Cli.Doctor.Watch;

/// <summary>Watches the processes that are there and those that start later, each with a target of its own. Used by one caller.</summary>
internal sealed class ProcessesWatch(Headless headless, WatchedNames names, WatchTools tools)
{
    /// <summary>A process that starts and ends between two looks is never attached to.</summary>
    private static readonly TimeSpan LookEvery = TimeSpan.FromSeconds(5);

    /// <summary>How often a new process is asked who it is: one that starts has no name and no port at first. Asking costs more than what is read.</summary>
    private const int QuestionsOfOne = 6;

    private const int MostAttempts = 3;

    /// <summary>Programs that ended, so that it is said when one is back.</summary>
    private const int MostEnded = 100;

    private readonly ProcessList _list = new();
    private readonly Lock _gate = new();

    /// <summary>Bound: <see cref="WatchedTargets.Limit"/>.</summary>
    private readonly Dictionary<int, Task> _watching = [];

    /// <summary>Failed attempts by process; bound: the processes that are present.</summary>
    private readonly ConcurrentDictionary<int, int> _failed = [];

    /// <summary>How often each was asked who it is; bound: the processes that are present.</summary>
    private readonly Dictionary<int, int> _asked = [];

    private readonly List<TargetFacts> _ended = [];
    private readonly SemaphoreSlim _attaching = new(WatchedTargets.MostAttaching);
    private IReadOnlySet<int> _present = new HashSet<int>();
    private IReadOnlySet<int> _before = new HashSet<int>();
    private readonly ConcurrentQueue<string> _firstFailures = [];
    private volatile bool _isFirst = true;
    private bool _isTargetFree = true;
    private int _leftOut;

    /// <summary>Until the end is asked for; what is being recorded is closed.</summary>
    /// <exception cref="UserFacingException">None of the named processes can be watched.</exception>
    public async Task RunAsync(CancellationToken stop)
    {
        using var timer = new PeriodicTimer(LookEvery, tools.Time);
        using var ending = CancellationTokenSource.CreateLinkedTokenSource(stop);
        try
        {
            await BeginFirstAsync(ending.Token).ConfigureAwait(false);
            while (await timer.WaitForNextTickAsync(ending.Token).ConfigureAwait(false))
            {
                await LookAsync(ending.Token).ConfigureAwait(false);
            }
        }
        catch (OperationCanceledException) when (stop.IsCancellationRequested)
        {
            // The ordinary end.
        }
        finally
        {
            await ending.CancelAsync().ConfigureAwait(false);
            await Task.WhenAll(_watching.Values).ConfigureAwait(false);
        }
    }

    private async Task BeginFirstAsync(CancellationToken stop)
    {
        _present = PublishedProcesses.Ids();
        var wanted = names.In(await _list.LookAsync(stop, names.NeedPorts).ConfigureAwait(false)).Select(static one => one.Facts.ProcessId)
            .Concat(names.Ids).Distinct().ToList();
        _before = _present;
        var firsts = Begin(wanted, stop);
        if (wanted.Count == 0)
        {
            tools.Output.Say($"No .NET process of this user{(names.AreAll ? "" : " by these names")} yet: one that starts is watched.");
        }

        // A name is wrong, or refuses: known at once, and not in the morning.
        await Task.WhenAll(firsts).WaitAsync(stop).ConfigureAwait(false);
        _isFirst = false;
        if (!names.MayStartLater && !tools.Tally.HasWatched)
        {
            throw new UserFacingException(_firstFailures.FirstOrDefault() ?? "None of the processes can be watched: they ended just now.");
        }

        foreach (var failure in _firstFailures)
        {
            tools.Output.Say(failure);
        }
    }

    private async Task LookAsync(CancellationToken stop)
    {
        foreach (var over in _watching.Where(static one => one.Value.IsCompleted).ToList())
        {
            await over.Value.ConfigureAwait(false);
            _watching.Remove(over.Key);

            // There is room for one that was left out.
            _asked.Clear();
        }

        (_before, _present) = (_present, PublishedProcesses.Ids());
        foreach (var gone in _asked.Keys.Concat(_failed.Keys).Except(_present).ToList())
        {
            _asked.Remove(gone);
            _failed.TryRemove(gone, out _);
        }

        // What was not there at the look before may end at once.
        var due = _present.Where(id => _before.Contains(id) && !_watching.ContainsKey(id) && _asked.GetValueOrDefault(id) < QuestionsOfOne).ToList();
        if (due.Count > 0)
        {
            due.ForEach(id => _asked[id] = _asked.GetValueOrDefault(id) + 1);
            var wanted = names.In(await _list.LookAsync(stop, names.NeedPorts).ConfigureAwait(false));
            Begin(wanted.Select(static one => one.Facts.ProcessId).Where(_before.Contains), stop);
        }
    }

    /// <returns>Complete when each is attached, or cannot be.</returns>
    private List<Task> Begin(IEnumerable<int> wanted, CancellationToken stop)
    {
        var begun = new List<Task>();
        var leftOut = 0;
        foreach (var processId in wanted.Where(id => !_watching.ContainsKey(id) && _failed.GetValueOrDefault(id) < MostAttempts))
        {
            if (_watching.Count >= headless.Targets.Limit)
            {
                leftOut++;
                continue;
            }

            var attached = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
            begun.Add(attached.Task);
            _watching[processId] = FollowAsync(processId, attached, stop);
        }

        if (leftOut > 0 && leftOut != _leftOut)
        {
            tools.Output.Say($"{headless.Targets.Limit} processes are watched, which is the limit: {leftOut} more {(leftOut == 1 ? "is" : "are")} not. "
                + "Name those that count.");
        }

        _leftOut = leftOut;
        return begun;
    }

    private async Task FollowAsync(int processId, TaskCompletionSource attached, CancellationToken stop)
    {
        WatchedTarget? target = null;
        try
        {
            target = await TakeAsync(stop).ConfigureAwait(false);
            await AttachAsync(target.Monitor, processId, stop).ConfigureAwait(false);
            var facts = target.Monitor.Facts!;
            tools.Tally.Watched();
            tools.Output.Say($"{TargetWatcher.NameOf(facts)} is watched{(IsBack(facts) ? " again: it was started anew" : "")}.");
            attached.TrySetResult();
            await new TargetWatcher(target, tools).WatchAsync(stop).ConfigureAwait(false);
            if (!stop.IsCancellationRequested)
            {
                NoteEnd(facts, target.Monitor);
            }
        }
        catch (OperationCanceledException) when (stop.IsCancellationRequested)
        {
            // The watch ends while it attaches.
        }
        catch (UserFacingException e)
        {
            Fail(processId, e.OnCommandLine ?? e.Message);
        }
        catch (Exception e)
        {
            // A defect of ours: the others are watched on, and this one is attached to again.
            Fail(processId, $"The watch of process {processId} failed because of a bug ({ExceptionText.Describe(e)}).");
        }
        finally
        {
            attached.TrySetResult();
            if (target is not null)
            {
                await LeaveAsync(target).ConfigureAwait(false);
            }
        }
    }

    private async Task AttachAsync(TargetMonitor monitor, int processId, CancellationToken stop)
    {
        await _attaching.WaitAsync(stop).ConfigureAwait(false);
        try
        {
            // Its end is the end: the same program is found again by its name, as one that starts.
            await Task.Run(() => monitor.LookAtAsync(processId, stop), stop).ConfigureAwait(false);
        }
        finally
        {
            _attaching.Release();
        }
    }

    private void Fail(int processId, string sentence)
    {
        _failed.AddOrUpdate(processId, 1, static (_, count) => count + 1);
        if (_isFirst)
        {
            _firstFailures.Enqueue(sentence);
        }
        else
        {
            tools.Output.Say(sentence);
        }
    }

    private void NoteEnd(TargetFacts facts, TargetMonitor monitor)
    {
        tools.Output.Say(monitor.State switch
        {
            SessionState.Ended => $"{TargetWatcher.NameOf(facts)} ended.",
            SessionState.Killed => $"{TargetWatcher.NameOf(facts)} ended. It was killed or crashed.",
            _ => monitor.Sentence,
        });
        lock (_gate)
        {
            _ended.RemoveAll(facts.IsSameProgramAs);
            _ended.Add(facts);
            _ended.RemoveRange(0, Math.Max(0, _ended.Count - MostEnded));
        }
    }

    private bool IsBack(TargetFacts facts)
    {
        lock (_gate)
        {
            return _ended.RemoveAll(facts.IsSameProgramAs) > 0;
        }
    }

    /// <summary>The first target is always there; the others are added and removed.</summary>
    private async Task<WatchedTarget> TakeAsync(CancellationToken token)
    {
        lock (_gate)
        {
            if (_isTargetFree)
            {
                _isTargetFree = false;
                return headless.Target;
            }
        }

        return await headless.Targets.AddAsync(token).ConfigureAwait(false);
    }

    private async Task LeaveAsync(WatchedTarget target)
    {
        if (target != headless.Target)
        {
            await headless.Targets.RemoveAsync(target).ConfigureAwait(false);
            return;
        }

        await target.Monitor.DetachAsync().ConfigureAwait(false);
        lock (_gate)
        {
            _isTargetFree = true;
        }
    }
}

/// <summary>What all watched processes share.</summary>
/// <param name="Notices">Receivers of findings.</param>
/// <param name="Looking">Processes of which all signals are read at a time: more would take the processor time from each other.</param>
internal sealed record WatchTools(
    WatchOutput Output, WatchTally Tally, WatchedRuns Runs, IReadOnlyList<NoticeQueue> Notices, SemaphoreSlim Looking, TimeProvider Time);
