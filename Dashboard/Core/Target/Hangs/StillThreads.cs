using System.Globalization;
using Dashboard.Target.Threads;

namespace Dashboard.Target.Hangs;

/// <summary>Which threads of a process have not run for long, by Linux's count of how often each got a processor. Not thread-safe.</summary>
internal sealed class StillThreads(int processId, TimeProvider time, string root = "")
{
    /// <summary>Processors: timers and the runtime's own threads of a process that waits take less.</summary>
    private const double Idle = 0.05;

    private readonly ThreadFiles _files = new(root, processId);
    private readonly long _began = time.GetTimestamp();
    private Dictionary<long, Seen> _threads = [];
    private (double At, double? Used)? _process;
    private double _idleSince;

    /// <summary>Since when the process has taken no processor time to speak of, seconds since this was made.</summary>
    public double IdleSeconds => Now - _idleSince;

    private double Now => time.GetElapsedTime(_began).TotalSeconds;

    /// <summary>To be called once a second.</summary>
    /// <returns>False when the process is gone.</returns>
    public bool Look()
    {
        if (_files.Threads() is not { } folders)
        {
            return false;
        }

        var now = Now;
        var threads = new Dictionary<long, Seen>(folders.Count);
        foreach (var folder in folders)
        {
            if (long.TryParse(Path.GetFileName(folder), NumberStyles.None, CultureInfo.InvariantCulture, out var thread)
                && _files.Line($"{folder}/schedstat")?.Split(' ') is [.., var turns])
            {
                threads[thread] = _threads.TryGetValue(thread, out var known) && known.Turns == turns ? known : new Seen(turns, now);
            }
        }

        _threads = threads;
        var used = _files.Process() is { } line ? ThreadStat.Parse(line)?.ProcessorSeconds : null;
        if (used is null || _process is not { Used: { } before } last || used - before > Idle * (now - last.At))
        {
            _idleSince = now;
        }

        _process = (now, used);
        return true;
    }

    /// <returns>Each thread that has not run for so long, with the seconds.</returns>
    public IReadOnlyDictionary<long, double> For(double seconds) =>
        _threads.Where(thread => Now - thread.Value.Since >= seconds).ToDictionary(static thread => thread.Key, thread => Now - thread.Value.Since);

    private sealed record Seen(string Turns, double Since);
}
