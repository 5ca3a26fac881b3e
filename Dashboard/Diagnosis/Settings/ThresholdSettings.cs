using Dashboard.Diagnosis.Monitoring;
using Dashboard.Diagnosis.Windows;
using Dashboard.RunFile;

namespace Dashboard.Diagnosis.Settings;

/// <summary>The thresholds in force; a file beside the runs keeps changed ones. While it is unusable the defaults are in force. Thread-safe.</summary>
public sealed class ThresholdSettings(RunFolder folder, ILogger<ThresholdSettings> logger) : ICurrentThresholds, IChangeSource
{
    public const string FileName = "thresholds.json";

    private readonly JsonFile<IReadOnlyDictionary<string, double>> _file =
        new(folder, FileName, maxBytes: 1 << 16, "The default thresholds apply", logger, check: set => Thresholds.Of(set));

    private readonly Lock _gate = new();
    private volatile Thresholds? _current;
    private volatile string? _problem;

    public event Action? Changed;

    public Thresholds Current
    {
        get
        {
            if (_current is { } known)
            {
                return known;
            }

            lock (_gate)
            {
                return _current ??= Read();
            }
        }
    }

    public string? Problem => _problem;

    /// <exception cref="UserFacingException">Unknown name or refused value; nothing is changed.</exception>
    public void Set(string name, double value) => Change(now => now.With(name, value));

    /// <exception cref="UserFacingException">Unknown name, or the default is incompatible with another threshold.</exception>
    public void Reset(string name) => Change(now => now.With(name, Thresholds.Find(name).Default));

    public void ResetAll() => Change(_ => Thresholds.Defaults);

    private void Change(Func<Thresholds, Thresholds> change)
    {
        lock (_gate)
        {
            var next = change(_current ?? Read());
            _current = next;
            _problem = _file.Change(_ => next.Changed) ? null : $"Changes apply only until this dashboard exits: {_file.Problem}";
        }

        Changed?.Invoke();
    }

    private Thresholds Read()
    {
        var set = _file.Read();
        _problem = _file.Problem is { } problem ? $"The defaults apply, because {problem} A change here replaces the file." : null;
        return set is null ? Thresholds.Defaults : Thresholds.Of(set);
    }
}
