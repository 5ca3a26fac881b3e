using Dashboard.RunFile;
using Dashboard.Timeline.Findings;

namespace Dashboard.Running;

/// <summary>Writes the timeline to a run file while it is published. Disposing awaits its loop.</summary>
internal sealed class RunRecorder : IAsyncDisposable
{
    private static readonly TimeSpan FlushEvery = TimeSpan.FromSeconds(1);
    private readonly TimelineSubscription _subscription;
    private readonly RunFileWriter _writer;
    private readonly TimeProvider _time;
    private readonly double _origin;
    private readonly Task _loop;
    private readonly Action<string?>? _problemChanged;
    private readonly RunRecording _recording;
    private string? _fault;

    /// <param name="origin">The hub's time at t = 0 of the run, mostly now; what the hub remembers since then is in the run too.</param>
    /// <param name="problemChanged">Called on the recorder's own loop when <see cref="RunFileWriter.Problem"/> changes or that loop ends unexpectedly.</param>
    public RunRecorder(
        TimelineHub hub, RunFileWriter writer, double origin, TimeProvider time, Action<string?>? problemChanged = null,
        IReadOnlyDictionary<string, double>? thresholds = null)
    {
        _recording = new RunRecording(writer, origin, thresholds);
        _subscription = hub.Subscribe(TimelineSubscription.RecorderCapacity, out var remembered);
        (_writer, _origin, _time, _problemChanged) = (writer, origin, time, problemChanged);

        // The state in which the run begins: without it a run that starts on a dead target would look attached.
        var before = remembered.Where(item => item.T < origin).ToList();
        if (before.OfType<SessionChange>().LastOrDefault() is { } session)
        {
            _recording.Write(session with { T = origin });
        }

        if (before.OfType<SignalsChange>().LastOrDefault() is { } signals)
        {
            _recording.Write(signals with { T = origin });
        }

        // These findings have begun before the run and last.
        foreach (var found in before.OfType<FindingItem>())
        {
            _recording.Write(found);
        }

        // Later windows may refer to these stacks.
        foreach (var stack in before.OfType<SiteStack>())
        {
            _recording.Write(stack with { T = origin });
        }

        foreach (var item in remembered.Where(item => item.T >= origin))
        {
            _recording.Write(item);
        }

        _loop = Task.Run(RecordAsync);
    }

    /// <inheritdoc cref="RunRecording.Found"/>
    public IReadOnlyList<Finding> Found => _recording.Found;

    /// <summary>Records what was published until now, and nothing more.</summary>
    /// <returns>The end of the target's session meanwhile; null when it continued.</returns>
    public async Task<SessionChange?> EndAsync()
    {
        _subscription.Dispose();
        await _loop.ConfigureAwait(false);
        return _recording.SessionEnd;
    }

    /// <inheritdoc cref="RunRecording.CloseAsync"/>
    public async Task<RunSummary> CloseAsync(RunEnd end)
    {
        await EndAsync().ConfigureAwait(false);
        return await _recording.CloseAsync(end, _fault).ConfigureAwait(false);
    }

    /// <summary>Ends the loop and closes the file; a run without its summary stays an interrupted one.</summary>
    public async ValueTask DisposeAsync()
    {
        await EndAsync().ConfigureAwait(false);
        await _writer.DisposeAsync().ConfigureAwait(false);
    }

    /// <summary>The loop; its end by a defect is a fault that the run reports at once and in its summary.</summary>
    private async Task RecordAsync()
    {
        try
        {
            await RecordItemsAsync().ConfigureAwait(false);
        }
        catch (Exception e)
        {
            _fault = $"Recording ended unexpectedly ({ExceptionText.Describe(e)}): nothing after that is in the file.";
            _subscription.Dispose();
            _problemChanged?.Invoke(_fault);
        }
    }

    private async Task RecordItemsAsync()
    {
        // The header is flushed at once: a crash in the first second must leave an interrupted run and not an empty file.
        await FlushAsync().ConfigureAwait(false);
        await foreach (var isTick in _subscription.ItemsOrTicksAsync(FlushEvery, _time).ConfigureAwait(false))
        {
            while (_subscription.Items.TryRead(out var item))
            {
                _recording.Write(item);
            }

            if (isTick)
            {
                NoteLosses();
                await FlushAsync().ConfigureAwait(false);
            }
        }

        NoteLosses();
    }

    private async ValueTask FlushAsync()
    {
        var before = _writer.Problem;
        await _writer.FlushAsync().ConfigureAwait(false);
        if (_writer.Problem != before)
        {
            _problemChanged?.Invoke(_writer.Problem);
        }
    }

    private void NoteLosses()
    {
        if (_subscription.TakeLost() is var lost and > 0)
        {
            _recording.Write(new Lost(_origin, lost, "The recorder was too slow."));
        }
    }
}
