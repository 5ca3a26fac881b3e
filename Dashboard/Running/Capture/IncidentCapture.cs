using Dashboard.Diagnosis.Monitoring;
using Dashboard.Diagnosis.Settings;
using Dashboard.RunFile;
using Dashboard.Target;

namespace Dashboard.Running.Capture;

/// <summary>Captures incidents while no run is active, one after the other, each as a run. Only a serving dashboard does. Thread-safe.</summary>
internal sealed partial class IncidentCapture : BackgroundService, IChangeSource, ICaptureListener
{
    public const string Words = "When blocked threads are found while no run is active, the 2 minutes before and up to 10 minutes after are saved as a run. "
        + "During a run they are in its file. Captures are at least 10 minutes apart. The newest 20 are kept.";

    private static readonly TimeSpan AfterADefect = TimeSpan.FromSeconds(1);

    private readonly TargetMonitor _monitor;
    private readonly RunFolder _folder;
    private readonly RunRetention _retention;
    private readonly CaptureChoice _choice;
    private readonly CaptureContext _context;
    private readonly ILogger<IncidentCapture> _logger;
    private volatile CaptureState _state = new(null, 0, null);
    private Action? _changed;

    public IncidentCapture(
        TargetMonitor monitor, RunCoordinator runs, RunFolder folder, RunRetention retention, CaptureChoice choice, ThresholdSettings thresholds,
        PoolMonitor rules, TimeProvider time, ILogger<IncidentCapture> logger)
    {
        (_monitor, _folder, _retention, _choice, _logger) = (monitor, folder, retention, choice, logger);
        _context = new CaptureContext(
            () => monitor.Facts, () => runs.Active is not null || runs.IsBusy, () => runs.Active?.Id, () => choice.IsOn,
            () => new CapturePlace(folder, monitor.Options.Interval, thresholds.Current, rules.JudgedAsync, time), time);
    }

    /// <summary>The state has changed; raised on any thread.</summary>
    public event Action? Changed
    {
        add
        {
            _changed += value;
            _choice.Changed += value;
        }

        remove
        {
            _changed -= value;
            _choice.Changed -= value;
        }
    }

    public CaptureState State => _state;

    public bool IsOn => _choice.IsOn;

    /// <summary>Switches capturing on or off, for this dashboard and those to come.</summary>
    public void Choose(bool on) => _choice.Choose(on);

    /// <summary>The dashboard shuts down: the capture in progress ends with what it has, and its file is closed.</summary>
    public Task EndAsync() => StopAsync(CancellationToken.None);

    void IRecordingListener.Began(CapturedIncident incident)
    {
        Log.Began(_logger, incident.Id, incident.Rule);
        Say(new CaptureState(incident, _state.Count + 1, null));
    }

    void ICaptureListener.SeenInRun(CapturedIncident incident) => Say(_state with { Last = incident, Count = _state.Count + 1 });

    void IRecordingListener.Problem(string? problem) => Say(_state with { Problem = problem });

    async Task ICaptureListener.EndedAsync(CapturedIncident incident, RunSummary summary)
    {
        Log.Ended(_logger, incident.Id, summary.Sentence);
        Say(_state with { Last = incident, Problem = summary.Outcome == RunSummary.Failed ? summary.Sentence : null });
        try
        {
            await _retention.TidyCapturedAsync(CancellationToken.None).ConfigureAwait(false);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // The next incident tries again.
            Log.NotTidied(_logger, _folder.FullPath, e.Message);
        }
    }

    protected override async Task ExecuteAsync(CancellationToken stoppingToken)
    {
        while (!stoppingToken.IsCancellationRequested)
        {
            var hub = _monitor.Hub;
            try
            {
                await new IncidentWatch(hub, _context, this).FollowAsync(() => _monitor.Hub != hub, stoppingToken).ConfigureAwait(false);
            }
            catch (Exception e)
            {
                // This is a defect of the dashboard: the live view continues, and the next incident is tried again.
                Log.Failed(_logger, e);
                Say(_state with { Problem = $"An incident could not be captured ({ExceptionText.Describe(e)})." });
                await Task.Delay(AfterADefect, _context.Time, stoppingToken).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
            }
        }
    }

    private void Say(CaptureState state)
    {
        _state = state;
        _changed?.Invoke();
    }

    private static partial class Log
    {
        [LoggerMessage(EventId = 1, Level = LogLevel.Information, Message = "Incident is being captured {RunId} {Rule}")]
        public static partial void Began(ILogger logger, string runId, string rule);

        [LoggerMessage(EventId = 2, Level = LogLevel.Information, Message = "Incident was captured {RunId} {Sentence}")]
        public static partial void Ended(ILogger logger, string runId, string sentence);

        [LoggerMessage(EventId = 3, Level = LogLevel.Warning, Message = "Captured incidents could not be tidied in {Folder} ({Reason})")]
        public static partial void NotTidied(ILogger logger, string folder, string reason);

        [LoggerMessage(EventId = 4, Level = LogLevel.Error, Message = "Incident capture failed because of a bug and is restarting.")]
        public static partial void Failed(ILogger logger, Exception e);
    }
}
