using System.Text.Json;
using Dashboard.RunFile;
using Dashboard.Timeline;

namespace Dashboard.Running;

/// <summary>
/// What somebody chose to be read of which program, in one small file beside the runs. A program is its name and its entry assembly: command lines may hold
/// secrets and are not written. Nothing depends on the file: one that cannot be read or written costs a sentence in the log.
/// </summary>
public sealed partial class SignalChoices(RunFolder folder, ILogger<SignalChoices> logger)
{
    /// <summary>Programs that are remembered; the one chosen longest ago goes first.</summary>
    public const int Most = 1_000;

    private const string FileName = "signals.json";

    /// <summary>Several times what so many programs need.</summary>
    private const int MostBytes = 1 << 20;

    private static readonly JsonSerializerOptions Format =
        new(JsonSerializerDefaults.Web) { WriteIndented = true, RespectNullableAnnotations = true, RespectRequiredConstructorParameters = true };

    private readonly Lock _gate = new();

    private string FullPath => Path.Combine(folder.FullPath, FileName);

    /// <summary>What was chosen for a program; null when nothing was.</summary>
    public SignalLevel? Of(TargetFacts program)
    {
        lock (_gate)
        {
            return Read().Find(choice => choice.IsOf(program))?.Level;
        }
    }

    /// <summary>Remembers a choice; another dashboard may have added its own meanwhile.</summary>
    public void Keep(TargetFacts program, SignalLevel level)
    {
        lock (_gate)
        {
            var choices = Read();
            choices.RemoveAll(choice => choice.IsOf(program));
            choices.Add(new Choice(program.Name, program.EntryAssembly, level));
            try
            {
                folder.Replace(FileName, JsonSerializer.SerializeToUtf8Bytes(choices.TakeLast(Most), Format));
            }
            catch (Exception e) when (e is IOException or UnauthorizedAccessException)
            {
                // It holds for as long as this dashboard runs.
                Log.NotKept(logger, program.Name, e.Message);
            }
        }
    }

    private List<Choice> Read()
    {
        try
        {
            using var file = new FileStream(FullPath, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete);
            return file.Length > MostBytes
                ? throw new JsonException($"it has {file.Length} bytes")
                : [.. (JsonSerializer.Deserialize<List<Choice?>>(file, Format) ?? []).OfType<Choice>().Where(choice => Enum.IsDefined(choice.Level))];
        }
        catch (FileNotFoundException)
        {
            // Nobody chose yet.
            return [];
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or JsonException)
        {
            Log.NotRead(logger, FullPath, e.Message);
            return [];
        }
    }

    private sealed record Choice(string Name, string? EntryAssembly, SignalLevel Level)
    {
        public bool IsOf(TargetFacts program) => Name == program.Name && EntryAssembly == program.EntryAssembly;
    }

    private static partial class Log
    {
        [LoggerMessage(EventId = 1, Level = LogLevel.Warning, Message = "What was chosen to be read is forgotten: {File} cannot be read ({Reason})")]
        public static partial void NotRead(ILogger logger, string file, string reason);

        [LoggerMessage(EventId = 2, Level = LogLevel.Warning, Message = "What is read of {Program} is remembered only while this dashboard runs ({Reason})")]
        public static partial void NotKept(ILogger logger, string program, string reason);
    }
}
