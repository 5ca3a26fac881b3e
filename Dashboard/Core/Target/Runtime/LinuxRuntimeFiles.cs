using System.Globalization;
using Dashboard.Machine;

namespace Dashboard.Target.Runtime;

/// <summary>What Linux's files state about how a runtime was started. What cannot be read is not known.</summary>
internal sealed class LinuxRuntimeFiles(string root)
{
    private const string OwnIds = "NSpid:";

    public static LinuxRuntimeFiles Machine { get; } = new("");

    /// <summary>Reads what there is; nothing when the process is not one that this machine shows under its id.</summary>
    public RuntimeInputs Read(TargetFacts facts, bool? isShown = null)
    {
        var process = $"/proc/{facts.ProcessId}";
        if (Words($"{process}/cmdline") is not { } words || !Shows(facts, words, isShown))
        {
            return new RuntimeInputs();
        }

        return new RuntimeInputs
        {
            Environment = Words($"{process}/environ") is { } variables ? RuntimeVariables.Select(variables.Select(Pair)) : null,
            Properties = RuntimeConfig.Candidates(words, facts.EntryAssembly, Text($"{process}/maps"), Link($"{process}/cwd"))
                .Select(path => Text($"{process}/root{path}") ?? Text(path)).Select(RuntimeConfig.Properties).FirstOrDefault(found => found is not null),
            AllowedProcessors = ProcessorFiles.CountOfMask(Text($"{process}/status")),
            MachineProcessors = ProcessorFiles.CountOfList(Text("/sys/devices/system/cpu/online")),
            QuotaProcessors = GroupOf(facts.ProcessId)?.QuotaProcessors,
        };
    }

    /// <summary>
    /// Whether the process that this machine shows under the target's id is the target: the one answer for all that is read of a process by its id. The target
    /// of another container has an id of that container, which here belongs to another process, to none, or to this program.
    /// </summary>
    /// <param name="isShown">What the way to it proves (SO_PEERCRED); null where it proves nothing, so that its command line decides.</param>
    public bool Shows(TargetFacts facts, bool? isShown = null) =>
        Words($"/proc/{facts.ProcessId}/cmdline") is { } words && Shows(facts, words, isShown);

    public bool? IsAheadOfTime(int processId)
    {
        try
        {
            using var executable = File.OpenRead($"{root}/proc/{processId.ToString(CultureInfo.InvariantCulture)}/exe");
            return ElfSections.Has(executable, ElfSections.ManagedCode);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // It ended, or belongs to another user.
            return null;
        }
    }

    /// <summary>Seconds that its control group was throttled until now (<see cref="ControlGroup"/>); null without a quota.</summary>
    public double? ThrottledSeconds(int processId) => GroupOf(processId)?.ThrottledSeconds(Text);

    private ControlGroup? GroupOf(int processId) => ControlGroup.WithQuota(Text($"/proc/{processId}/cgroup"), Text("/proc/self/cgroup"), Text);

    private bool Shows(TargetFacts facts, string[] words, bool? isShown) =>
        isShown != false
        && facts.ProcessId != Environment.ProcessId
        && IsOfThisContainer
        && IsOwnId(facts.ProcessId, Text($"/proc/{facts.ProcessId}/status"))
        && (isShown == true || CommandLines.AreSame(facts.CommandLine, words, Link($"/proc/{facts.ProcessId}/exe")));

    /// <summary>False where /proc was mounted in another container, and counts processes as that one does.</summary>
    internal bool IsOfThisContainer => Link("/proc/self") is not { } self || self == Environment.ProcessId.ToString(CultureInfo.InvariantCulture);

    /// <summary>Whether it has that id in its own container too, which a runtime states. Kernels before 4.1 do not report it.</summary>
    private static bool IsOwnId(int processId, string? status) => IdsOf(status) is not [.., var own] || own == processId;

    internal static IReadOnlyList<int> IdsOf(string? status) =>
        [.. (Field(status, OwnIds) ?? "").Split('\t', StringSplitOptions.RemoveEmptyEntries).Select(id => int.TryParse(id, out var number) ? number : 0)];

    internal static string? Field(string? status, string name) =>
        status?.Split('\n').FirstOrDefault(line => line.StartsWith(name, StringComparison.Ordinal)) is { } line ? line[name.Length..].Trim() : null;

    internal static KeyValuePair<string, string> Pair(string variable) =>
        variable.IndexOf('=') is > 0 and var end ? new(variable[..end], variable[(end + 1)..]) : new(variable, "");

    internal string[]? Words(string path) => Text(path) is { Length: > 0 } text ? text.TrimEnd('\0').Split('\0') : null;

    internal string? Link(string path)
    {
        try
        {
            return new FileInfo(root + path).LinkTarget;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // The process ended, or is not ours to look into.
            return null;
        }
    }

    internal string? Text(string path)
    {
        try
        {
            return File.ReadAllText(root + path);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or NotSupportedException or ArgumentException)
        {
            // There is no such file, it is not ours to read, or its path is nonsense: all mean "not known".
            return null;
        }
    }

    internal bool HasFolder(string path) => Directory.Exists(root + path);

    internal bool HasFile(string path) => File.Exists(root + path);

    internal bool? Contains(string path, ReadOnlySpan<byte> text, long maxBytes)
    {
        try
        {
            using var file = File.OpenHandle(root + path);
            var bytes = new byte[1 << 20];
            for (var at = 0L; at < maxBytes;)
            {
                var length = RandomAccess.Read(file, bytes, at);
                if (bytes.AsSpan(0, length).IndexOf(text) >= 0)
                {
                    return true;
                }

                if (length < text.Length)
                {
                    return false;
                }

                // What begins in one part may end in the next.
                at += length - text.Length + 1;
            }

            return null;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // It is gone, or not ours to read.
            return null;
        }
    }
}
