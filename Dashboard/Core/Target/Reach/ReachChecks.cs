using System.Globalization;
using System.Text;
using System.Text.RegularExpressions;

namespace Dashboard.Target.Reach;

/// <summary>The conditions of attaching, in the order in which they decide. Only computes: <see cref="ReachFiles"/> read what it checks.</summary>
internal static partial class ReachChecks
{
    public const string ProcessKey = "process";
    public const string AnswerKey = "answer";

    public const string TempFolder = "TMPDIR";

    private const int FirstMajorWithPort = 3;
    private const string NotReadable = "/proc does not show it to this user";
    private const string OtherSystem = "it is read from Linux's /proc";
    private const string SharedPort = "start the program with DOTNET_DiagnosticPorts=PATH,nosuspend, where PATH is in a folder that both see, and the "
        + "dashboard with serve --diagnostic-port PATH.";

    private static readonly Condition Process = new(ProcessKey, "Process");
    private static readonly Condition User = new("user", "User");
    private static readonly Condition Runtime = new("runtime", ".NET");
    private static readonly Condition Version = new("version", "Runtime version");
    private static readonly Condition Settings = new("settings", "Settings");
    private static readonly Condition Namespace = new("namespace", "Pid namespace");
    private static readonly Condition Folder = new("folder", "Temp folder");
    private static readonly Condition Socket = new("socket", "Diagnostic socket");
    private static readonly Condition Answer = new(AnswerKey, "Answer");

    /// <summary>The variables that switch diagnostics off when 0, each by the newer name first.</summary>
    private static readonly string[][] Switches =
        [["DOTNET_EnableDiagnostics", "COMPlus_EnableDiagnostics"], ["DOTNET_EnableDiagnostics_IPC", "COMPlus_EnableDiagnostics_IPC"]];

    /// <summary>The variables that attaching depends on; a process's others are not kept.</summary>
    public static IReadOnlySet<string> Variables { get; } = Switches.SelectMany(names => names).Append(TempFolder).ToHashSet(StringComparer.Ordinal);

    public static IReadOnlyList<ReachCheck> Of(ReachFacts facts, ReachAnswer answer)
    {
        var process = OfProcess(facts);
        if (process.Outcome == ReachOutcome.Failed)
        {
            return [process];
        }

        var (user, runtime) = (OfUser(facts), OfRuntime(facts, answer));
        return runtime.Outcome == ReachOutcome.Failed ? [process, user, runtime] :
        [
            process, user, runtime, OfVersion(facts, answer), OfSettings(facts), OfNamespace(facts), OfFolder(facts), OfSocket(facts),
            OfAnswer(facts, answer),
        ];
    }

    internal static string? SwitchedOffBy(IReadOnlyDictionary<string, string>? environment) => environment is null ? null
        : Switches.Select(names => Array.Find(names, name => environment.GetValueOrDefault(name) is { Length: > 0 }))
            .FirstOrDefault(name => name is not null && ZeroValue().IsMatch(environment[name])) is { } off ? $"{off}={environment[off]}" : null;

    /// <summary>As the runtime takes it: an empty variable is none.</summary>
    internal static string TempFolderOf(IReadOnlyDictionary<string, string> environment) =>
        environment.GetValueOrDefault(TempFolder) is { Length: > 0 } set ? Path.TrimEndingDirectorySeparator(set) : "/tmp";

    private static ReachCheck OfProcess(ReachFacts facts) =>
        !facts.Exists ? Process.Failed("not found", "'ps' lists the processes that you can attach to.")
        : facts.IsSelf ? Process.Failed("is this dashboard itself", "choose another one.")
        : facts.State == 'Z' ? Process.Failed("has ended (its parent has not reaped it yet)", "start the program again.")
        : Process.Ok("it runs");

    private static ReachCheck OfUser(ReachFacts facts)
    {
        if (facts.User is not { } user || facts.OurUser is not { } ours)
        {
            return User.Unknown(facts.HasFiles ? "/proc does not say" : OtherSystem);
        }

        var name = facts.UserName ?? user.ToString(CultureInfo.InvariantCulture);
        return LinuxProcess.IsOutOfReach(ours, user)
            ? User.Failed(
                $"it belongs to another user, {name}",
                user == 0 ? "Run the dashboard as root." : $"Run the dashboard as {name} (sudo -u {name} …), or as root.")
            : User.Ok(user == ours ? $"{name}, same as the dashboard" : $"{name}; the dashboard runs as root, which may attach to any process");
    }

    private static ReachCheck OfRuntime(ReachFacts facts, ReachAnswer answer) =>
        facts.Runtime is { } path ? Runtime.Ok($"{path} is mapped")
        : answer.Facts is not null ? Runtime.Ok("it answered as a runtime does")
        : facts.HasPortInside == true ? Runtime.Ok("its executable contains the runtime (a single file)")
        : facts.Socket is not null || facts.Listens is not null ? Runtime.Ok("it has a diagnostic socket")
        : !facts.HasFiles ? Runtime.Unknown(OtherSystem)
        : !facts.HasMaps || facts.HasPortInside is null ? Runtime.Unknown(NotReadable)
        : Runtime.Failed(
            "it is not a .NET process: libcoreclr.so is not mapped, and its executable contains no diagnostic port",
            "A NativeAOT program has one only when it is built with EventSourceSupport=true.");

    private static ReachCheck OfVersion(ReachFacts facts, ReachAnswer answer)
    {
        if (answer.Facts?.RuntimeVersion is { } said)
        {
            return Version.Ok(VisibleText.Of(said));
        }

        if (facts.Runtime is not { } path)
        {
            return Version.Unknown(!facts.HasFiles ? OtherSystem : facts.HasMaps ? "no runtime library is mapped" : NotReadable);
        }

        return SharedRuntime().Match(path) is not { Success: true } match ? Version.Unknown("the path of a self-contained program's runtime does not say")
            : int.Parse(match.Groups["major"].ValueSpan, CultureInfo.InvariantCulture) >= FirstMajorWithPort ? Version.Ok(match.Groups["version"].Value)
            : Version.Failed(
                $"its runtime, .NET Core {match.Groups["version"].Value}, has no diagnostic port", "Run it with .NET Core 3.0 or newer, which have one.");
    }

    /// <summary>A runtime that listens has not switched it off, whatever its environment holds.</summary>
    private static ReachCheck OfSettings(ReachFacts facts) =>
        facts.Socket is not null || facts.Listens is not null ? Settings.Ok("its diagnostics are on")
        : facts.Environment is null ? Settings.Unknown(facts.HasFiles ? NotReadable : OtherSystem)
        : SwitchedOffBy(facts.Environment) is { } off
            ? Settings.Failed($"its diagnostics are switched off by {off} in its environment", "Start it without that setting.")
        : Settings.Ok("no EnableDiagnostics variable switches its diagnostics off");

    private static ReachCheck OfNamespace(ReachFacts facts) =>
        !facts.HasFiles ? Namespace.Unknown(OtherSystem)
        : !facts.IsOwnProc ? Namespace.Unknown("/proc here is that of another pid namespace")
        : facts.Ids.Count == 0 ? Namespace.Unknown("/proc does not say")
        : facts.Ids.Count == 1 ? Namespace.Ok("the dashboard's")
        : facts.Socket is { } way ? Namespace.Ok($"another one, in which it is process {facts.OwnId}; {way} leads there")
        : Namespace.Failed(
            $"it runs in another pid namespace, as in a container, and is process {facts.OwnId} there",
            $"Run the dashboard in there (nsenter -t {facts.ProcessId} -p -m …, then attach to {facts.OwnId}), or {SharedPort}");

    private static ReachCheck OfFolder(ReachFacts facts)
    {
        var listens = facts.Listens;
        if ((listens is { } path ? FolderOf(path) : facts.Environment is { } environment ? TempFolderOf(environment) : null) is not { } folder)
        {
            return facts.Socket is not null ? Folder.Ok(facts.OurFolder) : Folder.Unknown(facts.HasFiles ? NotReadable : OtherSystem);
        }

        if (listens is null && facts.HasFolder == false)
        {
            return Folder.Failed(
                $"its temp folder, {TempFolder}={folder}, does not exist, so it has no diagnostic socket",
                "Create the folder, and start the program again.");
        }

        if (folder == facts.OurFolder && facts.SharesFiles != false)
        {
            return Folder.Ok($"{folder}, same as the dashboard's");
        }

        var difference = folder == facts.OurFolder
            ? $"its {folder} is a different folder from the dashboard's {folder}: it has a mount namespace of its own"
            : $"its temp folder is {folder} and the dashboard's is {facts.OurFolder}";
        return facts.Socket is not null || listens is null || facts.SeesFiles ? Folder.Ok(difference)
            : Folder.Failed($"{difference}, and there is no permission to read /proc/{facts.ProcessId}/root", $"Run the dashboard as root, or {SharedPort}");
    }

    private static ReachCheck OfSocket(ReachFacts facts)
    {
        if (facts.Socket is { } own)
        {
            return Socket.Ok(own);
        }

        if (facts.Other is { IsStale: false } other)
        {
            return Socket.Failed($"{other.Path} {other.Why}", "Remove it, then attach again.");
        }

        if (facts.Listens is { } listens)
        {
            return OfUnreached(facts, listens);
        }

        return facts.PathBytes > SocketPaths.LongestPath
            ? Socket.Failed(
                $"the path of its socket would be {facts.PathBytes} bytes; a socket address holds at most {SocketPaths.LongestPath}",
                $"Start the program with a shorter {TempFolder}.")
            : !facts.HasSockets && facts.Environment is null && facts.HasFiles ? Socket.Unknown(NotReadable)
            : Socket.Failed(
                "it has no diagnostic socket" + (facts.Other is { } stale ? $"; {stale.Path} {stale.Why}" : ""),
                "If it is just starting, try again; otherwise restart the program.");
    }

    private static ReachCheck OfUnreached(ReachFacts facts, string listens)
    {
        if (facts.HasFileOfSocket != true)
        {
            return Socket.Failed(
                $"it listens on {listens}, a file that was deleted while it was running",
                "Start the program again, and exclude dotnet-diagnostic-* from temp-folder cleanup.");
        }

        var way = facts.Ways is [var first, ..] ? first : listens;
        return Encoding.UTF8.GetByteCount(way) is > SocketPaths.LongestPath and var bytes
            ? Socket.Failed(
                $"the path {way} is {bytes} bytes long; a socket address holds at most {SocketPaths.LongestPath}",
                $"Start the program with a shorter {TempFolder}, or {SharedPort}")
            : Socket.Failed($"{way} belongs to another user, or another process listens on it", $"Run the dashboard as root, or {SharedPort}");
    }

    private static ReachCheck OfAnswer(ReachFacts facts, ReachAnswer answer)
    {
        if (answer.Facts is { } said)
        {
            return Answer.Ok(VisibleText.Of($"it answers as {said.Name}{(said.RuntimeVersion is { } version ? $" on .NET {version}" : "")}"));
        }

        if (answer.Failure is not { } failure)
        {
            return Answer.Unknown("not asked: there is no socket to connect to");
        }

        if (failure is not TimeoutException && facts.Socket?.AsSpan().IndexOfAny(" ,") >= 0)
        {
            return Answer.Failed(
                $"the diagnostics library cannot connect to {facts.Socket}, whose path has a space or a comma",
                $"Start the program with a {TempFolder} without them.");
        }

        var (finding, advice) = ProcessQuery.NoAnswer(failure);
        return facts.Activity?.Hold is { } hold ? Answer.Failed($"{finding}: {hold.Finding}", hold.Advice)
            : Answer.Failed(finding, $"{Readable.Capitalized(advice)}.");
    }

    private static string FolderOf(string path) => Path.GetDirectoryName(path) ?? "/";

    [GeneratedRegex(@"/Microsoft\.NETCore\.App/(?<version>(?<major>\d{1,4})\.[^/]+)/", RegexOptions.ExplicitCapture, 1000)]
    private static partial Regex SharedRuntime();

    /// <summary>The runtime reads hexadecimal digits, and ignores what follows them; without digits it is no value.</summary>
    [GeneratedRegex(@"^\s*(?:0[xX])?0+(?![0-9a-fA-F])", RegexOptions.None, 1000)]
    private static partial Regex ZeroValue();

    private readonly record struct Condition(string Key, string Title)
    {
        public ReachCheck Ok(string finding) => new(Key, Title, ReachOutcome.Ok, finding);

        public ReachCheck Unknown(string finding) => new(Key, Title, ReachOutcome.Unknown, finding);

        public ReachCheck Failed(string finding, string advice) => new(Key, Title, ReachOutcome.Failed, finding, advice);
    }
}

/// <summary>One condition of attaching to a process, and its outcome.</summary>
/// <param name="Finding">That of a failed one follows "cannot be attached to:"; without a full stop.</param>
/// <param name="Advice">A sentence; null where nothing is wrong.</param>
internal sealed record ReachCheck(string Key, string Title, ReachOutcome Outcome, string Finding, string? Advice = null)
{
    public string OutcomeWord => Outcome switch { ReachOutcome.Ok => "ok", ReachOutcome.Failed => "FAILED", _ => "not known" };
}

internal enum ReachOutcome
{
    Ok,

    Failed,

    Unknown,
}
