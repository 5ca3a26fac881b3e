using Dashboard.Diagnosis.Windows;
using Dashboard.Format;
using Dashboard.RunFile;

namespace Dashboard.Diagnosis.Settings;

/// <summary>
/// The thresholds that count from now on, in one small file beside the runs that holds those which somebody changed. While it cannot be used the defaults
/// count. Safe for any number of threads.
/// </summary>
public sealed class ThresholdSettings(RunFolder folder, ILogger<ThresholdSettings> logger)
{
    /// <summary>The file's name in the folder.</summary>
    public const string FileName = "thresholds.json";

    private readonly JsonFile<IReadOnlyDictionary<string, double>> _file =
        new(folder, FileName, maxBytes: 1 << 16, "The default thresholds apply", logger, check: set => Thresholds.Of(set));

    private readonly Lock _gate = new();
    private volatile Thresholds? _current;
    private volatile string? _problem;

    /// <summary>They were changed; <see cref="Current"/> is new.</summary>
    public event Action? Changed;

    /// <summary>Those that count.</summary>
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

    /// <summary>That the file cannot be read or written, in a sentence; null while it can.</summary>
    public string? Problem => _problem;

    /// <summary>Changes one, and keeps it.</summary>
    /// <exception cref="UserFacingException">There is none of that name, or it does not take the value; nothing is changed then.</exception>
    public void Set(string name, double value) => Change(now => now.With(name, value));

    /// <summary>One is its default again.</summary>
    /// <exception cref="UserFacingException">There is none of that name, or its default does not go with another one.</exception>
    public void Reset(string name) => Change(now => now.With(name, Thresholds.Find(name).Default));

    /// <summary>All are their defaults again.</summary>
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
