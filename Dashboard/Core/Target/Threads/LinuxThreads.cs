using System.Runtime.InteropServices;
using Dashboard.Timeline.Work;

namespace Dashboard.Target.Threads;

/// <summary>
/// The threads of a process from Linux's /proc: what each is doing, in which system call, and the other end of its socket. No session is
/// needed, and the process is neither asked nor stopped. 50 threads take about 2 ms. Not thread-safe.
/// </summary>
/// <param name="architecture">The numbering of the system calls; null: this machine's.</param>
internal sealed class LinuxThreads(int processId, string root = "/", Architecture? architecture = null)
{
    /// <summary>Threads that one look sees at most, the pool's workers first.</summary>
    internal const int Capacity = 2_000;

    internal const string NotLinux = "Thread states are read from Linux's /proc, which this system does not have.";
    internal const string NoCalls = "No permission to read the threads' system calls (run the dashboard as root, or set kernel.yama.ptrace_scope to 0): "
        + "socket and file waits are recognised from kernel function names, and the other ends of sockets are unknown.";
    internal const string NoKernelWaits =
        "No permission to read where in the kernel the threads are waiting: run the dashboard as the target's user, or as root.";
    internal const string NoWorkers = "No thread has the name of a pool worker: runtimes before .NET 8 do not use it, and a pool that was never "
        + "used has none.";

    private readonly ThreadFiles _files = new(root, processId);
    private readonly Architecture _architecture = architecture ?? RuntimeInformation.OSArchitecture;

    /// <summary>Whether each thread is a worker, and how often its name was read; for a process with more threads than a look sees.</summary>
    private readonly Dictionary<string, (bool IsWorker, int Reads)> _names = new(StringComparer.Ordinal);

    private OtherEnds? _ends;
    private int _calls;
    private int _kernelWaits;
    private int _unknown;

    /// <summary>Gets the processor time of each sampled thread, at the cost of one more file for each worker; null: none is read.</summary>
    public WorkerTimes? Times { get; init; }

    /// <summary>False where it is enough to know who waits: other ends of sockets are in a list of all connections of the machine.</summary>
    public bool NamesOtherEnds { get; init; } = true;

    public string? Missing { get; private set; } = OperatingSystem.IsLinux() ? null : NotLinux;

    /// <summary>False when <see cref="Capacity"/> was reached.</summary>
    public bool IsWhole { get; private set; } = true;

    public int Total { get; private set; }

    /// <summary>Processor time of the thread that calls, seconds since its start; null where the kernel does not count it.</summary>
    public double? OwnSeconds() => OperatingSystem.IsLinux() ? WorkerTimes.Used(_files.OwnSchedule()) : null;

    /// <summary>Ends a look for <see cref="Times"/>: what the workers used since the one before; null at the first.</summary>
    public WorkerTime? TimeSince(double t) =>
        Times?.End(t, _files.Process() is { } line ? ThreadStat.Parse(line)?.ProcessorSeconds : null, IsWhole);

    /// <summary>Samples all threads; null when the process is gone, or this is no Linux.</summary>
    /// <param name="clock">Reports when each was read; null: the time is not needed.</param>
    /// <param name="stats">Gets name and state of each, in the same order; null: they are not needed.</param>
    public IReadOnlyList<ThreadSample>? Look(TimelineClock? clock = null, List<ThreadStat>? stats = null)
    {
        if (!OperatingSystem.IsLinux() || _files.Threads() is not { } folders)
        {
            return null;
        }

        _ends ??= new OtherEnds(_files);
        _ends.Begin();
        (_calls, _kernelWaits, _unknown) = (0, 0, 0);
        var looks = new List<ThreadSample>(folders.Count);
        foreach (var folder in WorkersFirst(folders))
        {
            var from = clock?.Now ?? 0;

            // Whatever cannot be read of a thread that is there no more is no error: it ended just now.
            if (_files.Line($"{folder}/stat") is not { } line || ThreadStat.Parse(line) is not { } stat
                || !long.TryParse(folder.AsSpan(folder.LastIndexOf('/') + 1), out var thread))
            {
                continue;
            }

            var off = Times?.Add(thread, from, stat, stat.IsWorker ? _files.Line($"{folder}/schedstat") : null);
            if (Look(folder, new ThreadSample(thread, ThreadStatus.Running) { IsWorker = stat.IsWorker, OffSeconds = off }, stat.State) is { } look)
            {
                looks.Add(look with { Read = (from, clock?.Now ?? 0) });
                stats?.Add(stat);
            }
        }

        (IsWhole, Total) = (folders.Count <= Capacity, folders.Count);
        var workers = looks.Exists(look => look.IsWorker);
        Missing = _calls > 0 || _kernelWaits + _unknown == 0 ? workers ? null : NoWorkers : _kernelWaits > 0 ? NoCalls : NoKernelWaits;
        return looks;
    }

    /// <summary>Those that one look sees: the pool's workers, then others. A name is read twice, since a thread that starts has none yet.</summary>
    private IEnumerable<string> WorkersFirst(IReadOnlyList<string> folders)
    {
        if (folders.Count <= Capacity)
        {
            _names.Clear();
            return folders;
        }

        foreach (var ended in _names.Keys.Except(folders, StringComparer.Ordinal).ToList())
        {
            _names.Remove(ended);
        }

        foreach (var folder in folders)
        {
            if (_names.GetValueOrDefault(folder) is { IsWorker: false, Reads: < 2 } known
                && _files.Line($"{folder}/stat") is { } line && ThreadStat.Parse(line) is { } stat)
            {
                _names[folder] = (stat.IsWorker, known.Reads + 1);
            }
        }

        return folders.OrderByDescending(folder => _names.GetValueOrDefault(folder).IsWorker).Take(Capacity);
    }

    private ThreadSample? Look(string folder, ThreadSample look, char state)
    {
        if (state == 'R')
        {
            return look;
        }

        if (_files.Line($"{folder}/syscall") is { } line)
        {
            _calls++;
            return SystemCall.Parse(line, _architecture) is { } call ? Named(look, call) : look;
        }

        if (_files.Line($"{folder}/wchan") is not { } function)
        {
            return null;
        }

        var known = function is not ("0" or "");
        _kernelWaits += known ? 1 : 0;
        _unknown += known ? 0 : 1;
        return look with { Doing = KernelWait.Doing(function, state) };
    }

    private ThreadSample Named(ThreadSample look, SystemCall call)
    {
        var (kind, end) = call.File is { } file && NamesOtherEnds ? _ends!.Of(file) : (EndKind.Unknown, null);
        var doing = (call.Doing, kind) switch
        {
            (ThreadStatus.Other, EndKind.Socket) => ThreadStatus.Socket,
            (ThreadStatus.Other, EndKind.File) => ThreadStatus.File,
            var (stated, _) => stated,
        };
        // Between the two readings it was woken, or lost its processor while it copied.
        doing = doing == ThreadStatus.Socket && kind == EndKind.Socket && call.File is { } socket && !_ends!.Waits(socket) ? ThreadStatus.Running : doing;
        return look with { Doing = doing, Call = call.Name, OtherEnd = end };
    }
}
