using Dashboard.RunFile;

namespace Dashboard.Running.Capture;

/// <summary>The choice whether incidents are captured, in a file beside the runs; by default they are. Thread-safe.</summary>
internal sealed class CaptureChoice(RunFolder folder, ILogger<CaptureChoice> logger)
{
    private readonly JsonFile<Choice> _file = new(folder, "capture.json", maxBytes: 4_096, "Incident capture is on", logger);
    private readonly Lock _gate = new();
    private bool? _on;

    public event Action? Changed;

    public bool IsOn
    {
        get
        {
            lock (_gate)
            {
                return _on ??= _file.Read()?.On ?? true;
            }
        }
    }

    /// <summary>Sets the choice of the command line, which holds until a user chooses on the page.</summary>
    public void Give(bool on)
    {
        lock (_gate)
        {
            _on = on;
        }
    }

    /// <summary>Sets a user's choice for this dashboard and, where the file can be written, for those to come.</summary>
    public void Choose(bool on)
    {
        lock (_gate)
        {
            _on = on;
            _file.Change(_ => new Choice(on));
        }

        Changed?.Invoke();
    }

    private sealed record Choice(bool On);
}
