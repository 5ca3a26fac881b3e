using Dashboard.Target.Runtime;
using Dashboard.Target.Threads;

namespace Dashboard.Target.Reach;

/// <summary>Reads what /proc reports of a process, as far as attaching depends on it.</summary>
/// <param name="root">Empty but in tests.</param>
internal sealed class ReachFiles(string root)
{
    private const int MaxCommandLine = 120;

    /// <summary>The messages of a diagnostic port begin with this name, so that an executable with a port contains it.</summary>
    private static ReadOnlySpan<byte> Port => "DOTNET_IPC_V1"u8;

    private const long MaxExecutable = 512L << 20;

    /// <summary>Reading may block where the process holds what the kernel needs for it, or its folder lies on a dead network drive.</summary>
    private static readonly TimeSpan Timeout = TimeSpan.FromSeconds(5);

    private readonly LinuxRuntimeFiles _files = new(root);
    private readonly SocketPaths _paths = new(root);

    /// <summary>Reads this machine, for five seconds at most.</summary>
    public static async Task<ReachFacts> ReadAsync(int processId, bool withActivity, CancellationToken token)
    {
        var facts = new ReachFacts(processId)
        {
            Exists = TargetProcesses.Exists(processId),
            IsSelf = processId == Environment.ProcessId,
            HasFiles = OperatingSystem.IsLinux(),
            OurFolder = Path.TrimEndingDirectorySeparator(Path.GetTempPath()),
        };
        if (!facts.Exists || facts.IsSelf || OperatingSystem.IsWindows())
        {
            return facts;
        }

        facts = facts with { Socket = PublishedProcesses.SocketOf(processId), Other = PublishedProcesses.NotOwn(processId, Path.GetTempPath()) };
        if (!OperatingSystem.IsLinux())
        {
            return facts;
        }

        try
        {
            var reading = Task.Factory.StartNew(
                () => new ReachFiles("").Read(facts, withActivity), token, TaskCreationOptions.LongRunning, TaskScheduler.Default);
            return await reading.WaitAsync(Timeout, token).ConfigureAwait(false);
        }
        catch (TimeoutException)
        {
            // Nothing of it is known.
            return facts;
        }
    }

    public ReachFacts Read(ReachFacts facts, bool withActivity)
    {
        var process = $"/proc/{facts.ProcessId}";
        var (status, stat, maps) = (_files.Text($"{process}/status"), _files.Text($"{process}/stat"), _files.Text($"{process}/maps"));
        var user = LinuxProcess.EffectiveUser(status);
        var ids = LinuxRuntimeFiles.IdsOf(status);
        var runtime = MappedFiles.Runtime(maps);
        var environment = Words($"{process}/environ")?.Select(LinuxRuntimeFiles.Pair).Where(pair => ReachChecks.Variables.Contains(pair.Key))
            .DistinctBy(pair => pair.Key, StringComparer.Ordinal)
            .ToDictionary(pair => pair.Key, pair => VisibleText.Of(Secrets.Masked(pair.Value)), StringComparer.Ordinal);
        var folder = environment is null ? null : ReachChecks.TempFolderOf(environment);
        var name = _paths.NameOf(facts.ProcessId);
        var listens = _paths.Listens(facts.ProcessId, out var isListed);
        var ways = listens is null ? [] : _paths.Ways(facts.ProcessId, listens);
        var seesFiles = _files.HasFolder($"{process}/root/");
        var state = stat is null ? null : ThreadStat.Parse(stat)?.State;
        return facts with
        {
            State = state,
            CommandLine = Shortened(Words($"{process}/cmdline")),
            User = user,
            UserName = user is { } id ? LinuxProcess.UserName(_files.Text("/etc/passwd"), id) : null,
            OurUser = LinuxProcess.EffectiveUser(_files.Text("/proc/self/status")),
            Ids = ids,
            IsOwnProc = _files.IsOfThisContainer,
            HasMaps = maps is { Length: > 0 },
            Runtime = runtime is null ? null : VisibleText.Of(runtime),
            HasPortInside = runtime is null && facts.Socket is null ? _files.Contains($"{process}/exe", Port, MaxExecutable) : null,
            Environment = environment,
            SeesFiles = seesFiles,
            HasFolder = folder is null || !seesFiles ? null : _files.HasFolder($"{process}/root{folder}"),
            PathBytes = folder is null || name is null ? null : System.Text.Encoding.UTF8.GetByteCount($"{folder}/{name}"),
            HasSockets = isListed,
            Listens = listens is null ? null : VisibleText.Of(listens),
            Ways = [.. ways.Select(VisibleText.Of)],
            HasFiles = status is not null,
            HasFileOfSocket = listens is null ? null : ways.Any(_files.HasFile),
            SharesFiles = _paths.SharesFiles(facts.ProcessId),
            Activity = !withActivity || state is not { } now ? null : ActivityOf(facts.ProcessId, status, now),
        };
    }

    private ProcessActivity? ActivityOf(int processId, string? status, char state) =>
        ProcessActivity.Look(processId, new LinuxThreads(processId, root.Length == 0 ? "/" : root), state) is not { } activity ? null : activity with
        {
            Tracer = LinuxRuntimeFiles.Field(status, "TracerPid:") is { Length: > 0 } text && int.TryParse(text, out var tracer) && tracer != 0
                ? (tracer, Shortened(Words($"/proc/{tracer}/cmdline"))) : null,
            IsFrozen = _files.Text($"/proc/{processId}/cgroup")?.Split('\n').Any(IsFrozen) == true,
        };

    /// <summary>
    /// Whether a group of a process is frozen: of version 2 in /sys/fs/cgroup or, beside version 1, in its folder unified.
    /// https://docs.kernel.org/admin-guide/cgroup-v2.html, https://docs.kernel.org/admin-guide/cgroup-v1/freezer-subsystem.html
    /// </summary>
    /// <param name="line">The form is hierarchy:controllers:path.</param>
    private bool IsFrozen(string line) => line.Split(':', 3) switch
    {
        ["0", "", var path] => Array.Exists(["", "/unified"], mount => Holds($"/sys/fs/cgroup{mount}{path}/cgroup.events", "frozen 1")),
        [_, "freezer", var path] => Holds($"/sys/fs/cgroup/freezer{path}/freezer.state", "FROZEN"),
        _ => false,
    };

    private bool Holds(string path, string text) => _files.Text(path)?.Contains(text, StringComparison.Ordinal) == true;

    private string[]? Words(string path) => _files.Words(path);

    private static string Shortened(string[]? words)
    {
        var text = words is null ? "" : VisibleText.Of(Secrets.Masked(string.Join(' ', words)));
        return text.Length <= MaxCommandLine ? text : $"{text[..MaxCommandLine]}…";
    }
}
