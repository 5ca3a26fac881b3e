using Dashboard.Target.Reach;
using Dashboard.Target.Runtime;

namespace Dashboard.Target;

/// <summary>Traits by which processes of a program with the same name and command line may be distinguished. What is not known distinguishes nothing.</summary>
/// <param name="Environment">Its variables by name, each as a hash: they are compared and hold secrets.</param>
/// <param name="Ports">Empty while it starts.</param>
/// <param name="Started">In clock ticks since the machine was started.</param>
internal sealed record ReplicaTraits(string? Folder, IReadOnlyDictionary<string, int> Environment, IReadOnlyList<int> Ports, long? Started)
{
    public static ReplicaTraits Of(int processId)
    {
        var files = LinuxRuntimeFiles.Machine;
        return new ReplicaTraits(
            files.Link($"/proc/{processId}/cwd"),
            (files.Words($"/proc/{processId}/environ") ?? []).Select(LinuxRuntimeFiles.Pair).DistinctBy(pair => pair.Key, StringComparer.Ordinal)
                .ToDictionary(pair => pair.Key, pair => pair.Value.GetHashCode(StringComparison.Ordinal), StringComparer.Ordinal),
            ListeningPorts.Of(processId),
            LinuxProcess.StartTicks(processId));
    }

    /// <summary>
    /// How likely a process is each of the known ones again: a trait counts where the known ones differ in it, the more the more of them do. Ports count most:
    /// two servers of one machine always differ in these.
    /// </summary>
    public IReadOnlyList<int> Likeness(IReadOnlyList<ReplicaTraits> known)
    {
        var likeness = new int[known.Count];
        Count(one => one.Folder, known.Count);
        Count(one => one.Ports is [] ? null : string.Join(' ', one.Ports), 4 * known.Count);
        foreach (var name in known.SelectMany(one => one.Environment.Keys).Distinct(StringComparer.Ordinal))
        {
            var namesAddress = name.Contains("PORT", StringComparison.OrdinalIgnoreCase) || name.Contains("URL", StringComparison.OrdinalIgnoreCase);
            Count(one => one.Environment.TryGetValue(name, out var value) ? value : null, namesAddress ? 2 * known.Count : 0);
        }

        return likeness;

        void Count(Func<ReplicaTraits, object?> trait, int weight)
        {
            var values = known.Select(trait).ToList();
            if (trait(this) is { } own && values.Distinct().Count() is var different and > 1)
            {
                for (var i = 0; i < known.Count; i++)
                {
                    likeness[i] += own.Equals(values[i]) ? weight + different : 0;
                }
            }
        }
    }
}
