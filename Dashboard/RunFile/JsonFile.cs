using System.Text.Json;
using Dashboard.Machine;

namespace Dashboard.RunFile;

/// <summary>A small JSON file on which nothing depends: problems are sentences, a damaged file is set aside before a new one. Thread-safe.</summary>
/// <param name="maxBytes">A larger file is not read: several times what the value needs.</param>
internal sealed class JsonFile<T>(RunFolder folder, string name, int maxBytes, string without, ILogger logger, Action<T>? check = null)
    where T : class
{
    private static readonly JsonSerializerOptions Format =
        new(JsonSerializerDefaults.Web) { WriteIndented = true, RespectNullableAnnotations = true, RespectRequiredConstructorParameters = true };

    /// <summary>One lock serves all settings: changes are rare and take milliseconds.</summary>
    private const string SettingsLock = ".settings.lock";

    private readonly Lock _gate = new();
    private volatile string? _problem;

    public string? Problem => _problem;

    private string FullPath => Path.Combine(folder.FullPath, name);

    public T? Read()
    {
        lock (_gate)
        {
            var value = Load(out var problem);
            Tell(problem, without);
            return value;
        }
    }

    /// <param name="change">Receives the file's present value, perhaps by another dashboard; null when there is no usable one.</param>
    /// <returns>False when it could not be written; <see cref="Problem"/> has the reason.</returns>
    public bool Change(Func<T?, T> change)
    {
        lock (_gate)
        {
            var draft = $"{FullPath}.draft";
            try
            {
                using var turn = FolderLock.Take(Path.Combine(folder.FullPath, SettingsLock));
                var kept = Load(out var damage);
                Write(draft, JsonSerializer.SerializeToUtf8Bytes(change(kept), Format));
                if (damage is not null)
                {
                    File.Move(FullPath, FreeName());
                }

                File.Move(draft, FullPath, overwrite: true);
                Tell(null, "");
            }
            catch (Exception e) when (e is IOException or UnauthorizedAccessException)
            {
                Tell($"{name} cannot be written in the data folder ({e.Message.TrimEnd('.')}).", "Changes are not saved");
            }

            return _problem is null;
        }
    }

    private static void Write(string path, byte[] content)
    {
        using var file = new FileStream(path, FileMode.Create, FileAccess.Write, FileShare.None);
        file.Write(content);
        file.Flush(flushToDisk: true);
    }

    private T? Load(out string? problem)
    {
        problem = null;
        try
        {
            using var file = RegularFile.OpenRead(FullPath);
            var value = file.Length > maxBytes ? throw new JsonException($"it is too large, {Readable.Bytes(file.Length)}")
                : JsonSerializer.Deserialize<T>(file, Format) ?? throw new JsonException("it is empty");
            check?.Invoke(value);
            return value;
        }
        catch (Exception e) when (e is FileNotFoundException or DirectoryNotFoundException)
        {
            // There is no file yet.
            return null;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or JsonException or UserFacingException)
        {
            problem = $"{name} in the data folder cannot be used ({e.Message.TrimEnd('.')}).";
            return null;
        }
    }

    /// <summary>The name under which an unusable file is kept for inspection: noise.damaged.json, noise.damaged2.json, …</summary>
    private string FreeName() => Enumerable.Range(1, int.MaxValue)
        .Select(number => Path.ChangeExtension(FullPath, $".damaged{(number == 1 ? "" : number)}.json"))
        .First(path => !File.Exists(path));

    private void Tell(string? problem, string consequence)
    {
        if (problem is not null && problem != _problem)
        {
            JsonFileLog.Problem(logger, consequence, problem);
        }

        _problem = problem;
    }
}

internal static partial class JsonFileLog
{
    [LoggerMessage(EventId = 1, Level = LogLevel.Warning, Message = "{Consequence}: {Problem}")]
    public static partial void Problem(ILogger logger, string consequence, string problem);
}
