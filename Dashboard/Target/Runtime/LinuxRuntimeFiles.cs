using Dashboard.Timeline;

namespace Dashboard.Target.Runtime;

/// <summary>What Linux's files say about how a runtime was started. What cannot be read is not known.</summary>
/// <param name="root">Of the file system; other than <c>/</c> in tests only.</param>
internal sealed class LinuxRuntimeFiles(string root)
{
    /// <summary>Reads what there is; nothing when the process is not one that this machine shows under its id.</summary>
    public RuntimeInputs Read(TargetFacts facts)
    {
        var process = $"/proc/{facts.ProcessId}";

        // A target in another container has an id of that container, which here belongs to somebody else.
        if (Words($"{process}/cmdline") is not { } words || Names(string.Join(' ', words)) != Names(facts.CommandLine.TrimEnd()))
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
            QuotaProcessors = ProcessorFiles.Quota(Text($"{process}/cgroup"), Text("/proc/self/cgroup"), Text),
        };
    }

    /// <summary>A command line without folders: the runtime states its first words with their full paths, /proc as they were written.</summary>
    private static string Names(string commandLine) => string.Join(' ', commandLine.Split(' ').Select(Path.GetFileName));

    private static KeyValuePair<string, string> Pair(string variable) =>
        variable.IndexOf('=') is > 0 and var end ? new(variable[..end], variable[(end + 1)..]) : new(variable, "");

    private string[]? Words(string path) => Text(path) is { Length: > 0 } text ? text.TrimEnd('\0').Split('\0') : null;

    private string? Link(string path)
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

    private string? Text(string path)
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
}
