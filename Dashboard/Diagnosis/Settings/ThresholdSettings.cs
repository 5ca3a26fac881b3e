using System.Text.Json;
using Dashboard.Diagnosis.Windows;
using Dashboard.Format;
using Dashboard.RunFile;

namespace Dashboard.Diagnosis.Settings;

/// <summary>
/// The thresholds that count from now on, in one small file beside the runs that holds those which somebody changed. A file that cannot be used costs a
/// sentence, and the defaults count. Safe for any number of threads.
/// </summary>
public sealed partial class ThresholdSettings(RunFolder folder, ILogger<ThresholdSettings> logger)
{
    /// <summary>The file's name in the folder.</summary>
    public const string FileName = "thresholds.json";

    /// <summary>Several times what all of them need.</summary>
    private const int MostBytes = 1 << 16;

    private static readonly JsonSerializerOptions Format = new(JsonSerializerDefaults.Web) { WriteIndented = true };
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
            (_current, _problem) = (next, null);
            try
            {
                folder.Replace(FileName, JsonSerializer.SerializeToUtf8Bytes(next.Changed, Format));
            }
            catch (Exception e) when (e is IOException or UnauthorizedAccessException)
            {
                _problem = $"What is chosen here counts only until this dashboard ends: {FileName} cannot be written ({e.Message}).";
                Log.NotKept(logger, FileName, e.Message);
            }
        }

        Changed?.Invoke();
    }

    private Thresholds Read()
    {
        var path = Path.Combine(folder.FullPath, FileName);
        try
        {
            using var file = new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete);
            return file.Length > MostBytes
                ? throw new JsonException($"it has {Readable.Bytes(file.Length)}")
                : Thresholds.Of(JsonSerializer.Deserialize<Dictionary<string, double>>(file, Format) ?? []);
        }
        catch (Exception e) when (e is FileNotFoundException or DirectoryNotFoundException)
        {
            // Nobody changed any yet.
            return Thresholds.Defaults;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or JsonException or UserFacingException)
        {
            _problem = $"The defaults count, because {FileName} in the data folder cannot be used: {e.Message.TrimEnd('.')}. What you choose here replaces it.";
            Log.NotRead(logger, path, e.Message);
            return Thresholds.Defaults;
        }
    }

    private static partial class Log
    {
        [LoggerMessage(EventId = 1, Level = LogLevel.Warning, Message = "The default thresholds count: {File} cannot be used ({Reason})")]
        public static partial void NotRead(ILogger logger, string file, string reason);

        [LoggerMessage(EventId = 2, Level = LogLevel.Warning, Message = "Thresholds count only until this dashboard ends: {File} cannot be written ({Reason})")]
        public static partial void NotKept(ILogger logger, string file, string reason);
    }
}
