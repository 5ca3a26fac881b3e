using System.Globalization;
using System.Text.RegularExpressions;

namespace Dashboard.Target.Reach;

/// <summary>The conditions of attaching, in the order in which they decide. Only computes: what it looks at was read by <see cref="ReachFiles"/>.</summary>
internal static partial class ReachChecks
{
    public const string Process = "process";
    public const string Answer = "answer";

    private const int FirstMajorWithPort = 3;
    private const string NotReadable = "another user's process does not show it";
    private const string SharedPort = "start the program with DOTNET_DiagnosticPorts=PATH,nosuspend, where PATH is in a folder that both see, and the dashboard "
        + "with serve --diagnostic-port PATH.";
    private const string OtherSystem = "it is read from Linux's /proc";

    /// <summary>What is switched by a variable of either prefix, the newer one first.</summary>
    private static readonly string[] Switches = ["DOTNET_EnableDiagnostics", "COMPlus_EnableDiagnostics", "DOTNET_EnableDiagnostics_IPC", "COMPlus_EnableDiagnostics_IPC"];

    /// <summary>The variables that attaching depends on; a process's others are not kept.</summary>
    public static IReadOnlySet<string> Variables { get; } = new HashSet<string>(Switches, StringComparer.Ordinal) { TempFolder };

    /// <summary>The variable that names the folder of temporary files.</summary>
    public const string TempFolder = "TMPDIR";

    /// <summary>Those behind one without which they have no meaning are left out.</summary>
    public static IReadOnlyList<ReachCheck> Of(ReachFacts facts, ReachAnswer answer)
    {
        var isThere = OfProcess(facts);
        if (isThere.Outcome == ReachOutcome.Failed)
        {
            return [isThere];
        }

        var (user, runtime) = (OfUser(facts), OfRuntime(facts, answer));
        return runtime.Outcome == ReachOutcome.Failed
            ? [isThere, user, runtime]
            : [isThere, user, runtime, OfVersion(facts, answer), OfSettings(facts), OfNamespace(facts), OfFolder(facts), OfSocket(facts), OfAnswer(facts, answer)];
    }

    /// <summary>The variable that switches its diagnostics off; null when none does, or that is not known.</summary>
    internal static string? SwitchedOffBy(IReadOnlyDictionary<string, string>? environment) => environment is null ? null
        : Switches.Chunk(2).Select(pair => pair.FirstOrDefault(name => environment.GetValueOrDefault(name) is { Length: > 0 }))
            .FirstOrDefault(name => name is not null && IsZero(environment[name])) is { } off ? $"{off}={environment[off]}" : null;

    private static ReachCheck OfProcess(ReachFacts facts) =>
        !facts.Exists ? Failed(Process, "Process", "not found", "'ps' lists the processes that you can attach to.")
        : facts.IsSelf ? Failed(Process, "Process", "is this dashboard itself", "choose another one.")
        : facts.State == 'Z' ? Failed(Process, "Process", "has ended (its parent has not collected it yet)", "start the program again.")
        : Ok(Process, "Process", "it runs");

    private static ReachCheck OfUser(ReachFacts facts)
    {
        const string Key = "user";
        const string Title = "User";
        var name = facts.UserName ?? facts.User?.ToString(CultureInfo.InvariantCulture);
        return facts.User is null || facts.OurUser is null ? Unknown(Key, Title, facts.HasFiles ? "/proc does not say" : OtherSystem)
            : LinuxProcess.IsOutOfReach(facts.OurUser, facts.User)
                ? Failed(Key, Title, $"it belongs to another user, {name}", facts.User == 0 ? "Run the dashboard as root." : $"Run the dashboard as {name} (sudo -u {name} …), or as root.")
            : Ok(Key, Title, facts.User == facts.OurUser ? $"{name}, as the dashboard" : $"{name}; the dashboard is root, who may attach to all");
    }

    private static ReachCheck OfRuntime(ReachFacts facts, ReachAnswer answer)
    {
        const string Key = "runtime";
        const string Title = ".NET";
        return facts.Runtime is { } path ? Ok(Key, Title, $"{path} is mapped")
            : answer.Facts is not null ? Ok(Key, Title, "it answered as a runtime does")
            : facts.HasPortInside == true ? Ok(Key, Title, "its executable contains the runtime (a single file or NativeAOT)")
            : facts.Socket is not null || facts.Listens is not null ? Ok(Key, Title, "it has a diagnostic socket")
            : !facts.HasFiles ? Unknown(Key, Title, OtherSystem)
            : !facts.HasMaps || facts.HasPortInside is null ? Unknown(Key, Title, NotReadable)
            : Failed(
                Key,
                Title,
                "it is not a .NET process: libcoreclr.so is not mapped, and its executable contains no diagnostic port",
                "A NativeAOT program has one only when it is built with EventSourceSupport=true.");
    }

    private static ReachCheck OfVersion(ReachFacts facts, ReachAnswer answer)
    {
        const string Key = "version";
        const string Title = "Runtime version";
        return answer.Facts?.RuntimeVersion is { } said ? Ok(Key, Title, said)
            : facts.Runtime is null ? Unknown(Key, Title, facts.HasFiles ? "no path of a runtime is mapped" : OtherSystem)
            : SharedRuntime().Match(facts.Runtime) is not { Success: true } match ? Unknown(Key, Title, "a self-contained program's path does not say")
            : int.Parse(match.Groups["major"].ValueSpan, CultureInfo.InvariantCulture) >= FirstMajorWithPort ? Ok(Key, Title, match.Groups["version"].Value)
            : Failed(
                Key, Title, $"its runtime, .NET Core {match.Groups["version"].Value}, has no diagnostic port", "Run it with .NET Core 3.0 or newer, which have one.");
    }

    /// <summary>A runtime that listens has not switched it off, whatever stands in its environment.</summary>
    private static ReachCheck OfSettings(ReachFacts facts)
    {
        const string Key = "settings";
        const string Title = "Settings";
        return facts.Socket is null && facts.Listens is null && SwitchedOffBy(facts.Environment) is { } off
            ? Failed(Key, Title, $"its diagnostics are switched off by {off} in its environment", "Start it without that setting.")
            : facts.Socket is not null || facts.Listens is not null ? Ok(Key, Title, "its diagnostics are on")
            : facts.Environment is null ? Unknown(Key, Title, facts.HasFiles ? NotReadable : OtherSystem)
            : Ok(Key, Title, "no EnableDiagnostics variable switches its diagnostics off");
    }

    private static ReachCheck OfNamespace(ReachFacts facts)
    {
        const string Key = "namespace";
        const string Title = "Pid namespace";
        return !facts.HasFiles ? Unknown(Key, Title, OtherSystem)
            : !facts.IsOwnProc ? Unknown(Key, Title, "/proc here is that of another pid namespace")
            : facts.Ids.Count == 0 ? Unknown(Key, Title, "/proc does not say")
            : facts.Ids.Count == 1 ? Ok(Key, Title, "the dashboard's")
            : facts.Socket is { } way ? Ok(Key, Title, $"another one, in which it is process {facts.OwnId}; {way} leads there")
            : Failed(
                Key,
                Title,
                $"it runs in another pid namespace, as a container makes it, and is process {facts.OwnId} there",
                $"Run the dashboard in there (nsenter -t {facts.ProcessId} -p -m …, then attach to {facts.OwnId}), or {SharedPort}");
    }

    private static ReachCheck OfFolder(ReachFacts facts)
    {
        const string Key = "folder";
        const string Title = "Temp folder";
        var theirs = facts.Listens is { } path ? Folder(path) : facts.Environment is null ? null : TempFolderOf(facts.Environment);
        if (theirs is null)
        {
            return facts.Socket is null ? Unknown(Key, Title, facts.HasFiles ? NotReadable : OtherSystem) : Ok(Key, Title, facts.OurFolder);
        }

        if (facts.Listens is null && facts.HasFolder == false)
        {
            return Failed(Key, Title, $"its temp folder, {TempFolder}={theirs}, does not exist, so that it has no diagnostic socket", "Create the folder, and start the program again.");
        }

        var isOurs = theirs == facts.OurFolder && facts.SharesFiles != false;
        var difference = isOurs ? $"{theirs}, as the dashboard's"
            : theirs == facts.OurFolder ? $"its {theirs} is another folder than the dashboard's {theirs}: it has a mount namespace of its own"
            : $"its temp folder is {theirs} and the dashboard's is {facts.OurFolder}";
        return isOurs || facts.Socket is not null || facts.Listens is null || facts.SeesFiles ? Ok(Key, Title, difference)
            : Failed(Key, Title, $"{difference}, and /proc/{facts.ProcessId}/root may not be looked into", $"Run the dashboard as root, or {SharedPort}");
    }

    private static ReachCheck OfSocket(ReachFacts facts)
    {
        const string Key = "socket";
        const string Title = "Diagnostic socket";
        if (facts.Socket is { } own)
        {
            return Ok(Key, Title, own);
        }

        if (facts.Other is { IsStale: false } other)
        {
            return Failed(Key, Title, $"{other.Path} {other.Why}", "Remove it, then attach again.");
        }

        if (facts.Listens is { } listens)
        {
            return facts.HasFileOfSocket != true
                    ? Failed(Key, Title, $"it listens on {listens}, a file that was deleted while it runs", "Start the program again, and keep cleaners of temp folders away from dotnet-diagnostic-*.")
                : facts.Ways is [var way] && Bytes(way) > SocketPaths.LongestPath
                    ? Failed(Key, Title, $"the path {way} has {Bytes(way)} bytes, and a socket address takes {SocketPaths.LongestPath}", $"Start the program with a shorter {TempFolder}, or {SharedPort}")
                : Failed(Key, Title, $"{facts.Ways[0]} belongs to another user, or another process listens on it", $"Run the dashboard as root, or {SharedPort}");
        }

        return facts.PathBytes > SocketPaths.LongestPath
            ? Failed(
                Key,
                Title,
                $"its temp folder's path is so long that its socket's would have {facts.PathBytes} bytes, and a socket address takes {SocketPaths.LongestPath}",
                $"Start the program with a shorter {TempFolder}.")
            : !facts.HasSockets && facts.Environment is null && facts.HasFiles ? Unknown(Key, Title, NotReadable)
            : Failed(
                Key,
                Title,
                "it has no diagnostic socket" + (facts.Other is { } stale ? $"; {stale.Path} {stale.Why}" : ""),
                "If it is just starting, try again; else start the program again.");
    }

    private static ReachCheck OfAnswer(ReachFacts facts, ReachAnswer answer)
    {
        const string Title = "Answer";
        if (answer.Facts is { } said)
        {
            return Ok(Answer, Title, $"it answers as {VisibleText.Of(said.Name)}{(said.RuntimeVersion is { } version ? $" on .NET {version}" : "")}");
        }

        if (answer.Failure is not { } failure)
        {
            return Unknown(Answer, Title, "not asked: there is no socket to connect to");
        }

        var (finding, advice) = ProcessQuery.NoAnswer(failure);
        return Failed(Answer, Title, facts.Activity?.Hold is { } hold ? $"{finding}: {hold.Finding}" : finding, facts.Activity?.Hold?.Advice ?? $"{char.ToUpperInvariant(advice[0])}{advice[1..]}.");
    }

    /// <summary>The runtime's own: an empty variable is none.</summary>
    internal static string TempFolderOf(IReadOnlyDictionary<string, string> environment) =>
        environment.GetValueOrDefault(TempFolder) is { Length: > 0 } set ? Path.TrimEndingDirectorySeparator(set) : "/tmp";

    private static int Bytes(string path) => System.Text.Encoding.UTF8.GetByteCount(path);

    private static string Folder(string path) => Path.GetDirectoryName(path) ?? "/";

    /// <summary>As the runtime reads it: hexadecimal, and what follows the digits does not matter; without digits it is no value.</summary>
    private static bool IsZero(string value) => ZeroValue().IsMatch(value);

    private static ReachCheck Ok(string key, string title, string finding) => new(key, title, ReachOutcome.Ok, finding);

    private static ReachCheck Unknown(string key, string title, string finding) => new(key, title, ReachOutcome.Unknown, finding);

    private static ReachCheck Failed(string key, string title, string finding, string advice) => new(key, title, ReachOutcome.Failed, finding, advice);

    [GeneratedRegex(@"/Microsoft\.NETCore\.App/(?<version>(?<major>\d{1,4})\.[^/]+)/", RegexOptions.ExplicitCapture, 1000)]
    private static partial Regex SharedRuntime();

    [GeneratedRegex(@"^\s*(?:0[xX])?0+(?![0-9a-fA-F])", RegexOptions.None, 1000)]
    private static partial Regex ZeroValue();
}
