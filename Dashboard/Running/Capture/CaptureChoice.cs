using System.Text.Json;
using Dashboard.RunFile;

namespace Dashboard.Running.Capture;

/// <summary>
/// Whether incidents are captured, as somebody chose it, in one small file beside the runs. Nothing depends on the file: without one that can be read they
/// are. Safe for any number of threads.
/// </summary>
public sealed partial class CaptureChoice(RunFolder folder, ILogger<CaptureChoice> logger)
{
    private const string FileName = "capture.json";

    /// <summary>Several times what it needs.</summary>
    private const int MostBytes = 4_096;

    private static readonly JsonSerializerOptions Format = new(JsonSerializerDefaults.Web) { RespectRequiredConstructorParameters = true };

    private readonly Lock _gate = new();
    private bool? _on;

    private string FullPath => Path.Combine(folder.FullPath, FileName);

    /// <summary>True unless somebody switched it off, in this dashboard or in an earlier one.</summary>
    public bool IsOn
    {
        get
        {
            lock (_gate)
            {
                return _on ??= Read()?.On ?? true;
            }
        }
    }

    /// <summary>The command line said so: it holds until somebody chooses on the page.</summary>
    public void Give(bool on)
    {
        lock (_gate)
        {
            _on = on;
        }
    }

    /// <summary>Somebody chose, for this dashboard and those to come.</summary>
    public void Choose(bool on)
    {
        lock (_gate)
        {
            _on = on;
            try
            {
                folder.Replace(FileName, JsonSerializer.SerializeToUtf8Bytes(new Choice(on), Format));
            }
            catch (Exception e) when (e is IOException or UnauthorizedAccessException)
            {
                // It holds for as long as this dashboard runs.
                Log.NotKept(logger, e.Message);
            }
        }
    }

    private Choice? Read()
    {
        try
        {
            using var file = new FileStream(FullPath, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete);
            return file.Length > MostBytes ? throw new JsonException($"it has {file.Length} bytes") : JsonSerializer.Deserialize<Choice>(file, Format);
        }
        catch (FileNotFoundException)
        {
            // Nobody chose yet.
            return null;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or JsonException)
        {
            Log.NotRead(logger, FullPath, e.Message);
            return null;
        }
    }

    private sealed record Choice(bool On);

    private static partial class Log
    {
        [LoggerMessage(EventId = 1, Level = LogLevel.Warning, Message = "Incidents are captured: {File}, which may say otherwise, cannot be read ({Reason})")]
        public static partial void NotRead(ILogger logger, string file, string reason);

        [LoggerMessage(EventId = 2, Level = LogLevel.Warning, Message = "Capturing incidents, or not, is remembered only while this dashboard runs ({Reason})")]
        public static partial void NotKept(ILogger logger, string reason);
    }
}
