using System.Collections.Concurrent;

namespace Dashboard.RunFile;

/// <summary>The folder of run files.</summary>
public sealed class RunFolder
{
    /// <summary>A run that is further in the future was made under a wrong clock, and orders no other.</summary>
    private static readonly TimeSpan MaxStepBack = TimeSpan.FromDays(1);

    private readonly ConcurrentDictionary<string, byte> _recordings = new(StringComparer.Ordinal);

    /// <param name="path">Null is <c>$XDG_DATA_HOME/threadpool-dashboard/runs</c> on Linux, local application data elsewhere.</param>
    /// <exception cref="UserFacingException">The folder cannot be created or written.</exception>
    public RunFolder(string? path)
    {
        var name = path ?? UsualFolder();
        try
        {
            FullPath = Path.GetFullPath(name);
            Directory.CreateDirectory(FullPath);
            var probe = Path.Combine(FullPath, $".write-test-{Environment.ProcessId}-{Path.GetRandomFileName()}");
            using (File.Create(probe, 1, FileOptions.DeleteOnClose))
            {
            }
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or ArgumentException or NotSupportedException)
        {
            throw new UserFacingException($"The data folder '{name}' cannot be written ({e.Message.TrimEnd('.')}): choose another one with --data.", e);
        }
    }

    private static string UsualFolder()
    {
        try
        {
            // The value is empty without a home; the folder then must not be relative to the current one.
            var home = Environment.GetFolderPath(Environment.SpecialFolder.LocalApplicationData, Environment.SpecialFolderOption.Create);
            return home.Length > 0
                ? Path.Combine(home, "threadpool-dashboard", "runs")
                : throw new UserFacingException("There is no home folder for the run files: choose a folder with --data.");
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new UserFacingException($"The home folder cannot be written ({e.Message.TrimEnd('.')}): choose a folder for the run files with --data.", e);
        }
    }

    public string FullPath { get; }

    /// <summary>True writes command lines of targets unchanged, with the secrets that they may hold. Set once, at the start.</summary>
    public bool KeepsCommandLines { get; set; }

    /// <summary>What users should know of these runs, in sentences on every page; null for their own. Set once, at the start.</summary>
    public string? Notice { get; set; }

    /// <summary>Marks a run or an incident as being recorded until the mark is disposed: it takes no notes and cannot be deleted.</summary>
    /// <exception cref="UserFacingException">The folder cannot be written.</exception>
    internal IDisposable MarkRecording(string id)
    {
        var held = RecordingLock.Take(FullPath, id);
        _recordings[id] = 0;
        return new RecordingMark(this, id, held);
    }

    internal bool IsRecordingHere(string id) => _recordings.ContainsKey(id);

    /// <summary>True when this program or another one on the same folder is recording a run.</summary>
    internal bool IsRecording(string id) => IsRecordingHere(id) || RecordingLock.IsHeld(FullPath, id);

    /// <summary>
    /// The time by which a run that begins now is named: after the newest run here, also when the clock was set back since by at most <see
    /// cref="MaxStepBack"/>. Names order the list and decide which runs are the oldest.
    /// </summary>
    internal DateTimeOffset NextName(DateTimeOffset now)
    {
        var times = new DirectoryInfo(FullPath).EnumerateFiles("*" + RunFormat.Extension).Select(file => RunId.TimeOf(file.Name)).OfType<DateTimeOffset>();
        return times.Where(time => time > now && time - now < MaxStepBack).Select(time => time.AddSeconds(1)).Append(now).Max();
    }

    public string FileOf(string id) =>
        RunId.IsValid(id)
            ? Path.Combine(FullPath, id + RunFormat.Extension)
            : throw new UserFacingException($"'{id}' is not the id of a run: ids are shown on the Runs page.");

    private sealed class RecordingMark(RunFolder folder, string id, IDisposable held) : IDisposable
    {
        public void Dispose()
        {
            held.Dispose();
            folder._recordings.TryRemove(id, out _);
        }
    }
}
