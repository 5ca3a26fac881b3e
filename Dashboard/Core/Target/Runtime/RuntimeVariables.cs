using System.Globalization;

namespace Dashboard.Target.Runtime;

/// <summary>Processor, thread and collector variables: <c>DOTNET_</c> before <c>COMPlus_</c>, empty is unset, processors decimal, others hexadecimal.</summary>
internal static class RuntimeVariables
{
    public const string ProcessorCount = "PROCESSOR_COUNT";
    public const string MinThreads = "ThreadPool_ForceMinWorkerThreads";
    public const string MaxThreads = "ThreadPool_ForceMaxWorkerThreads";

    public const string Server = "gcServer";
    public const string Concurrent = "gcConcurrent";
    public const string Heaps = "GCHeapCount";
    public const string HeapLimit = "GCHeapHardLimit";
    public const string HeapLimitPercent = "GCHeapHardLimitPercent";

    private const int MaxProcessors = 0xffff;
    private static readonly string[] Prefixes = ["DOTNET_", "COMPlus_"];

    private static readonly string[] AllNames = [ProcessorCount, MinThreads, MaxThreads, Server, Concurrent, Heaps, HeapLimit, HeapLimitPercent];

    public static IReadOnlySet<string> Names { get; } =
        Prefixes.SelectMany(prefix => AllNames.Select(name => prefix + name)).ToHashSet(StringComparer.Ordinal);

    public static Dictionary<string, string> Select(IEnumerable<KeyValuePair<string, string>> environment) =>
        environment.Where(variable => Names.Contains(variable.Key)).DistinctBy(variable => variable.Key, StringComparer.Ordinal)
            .ToDictionary(variable => variable.Key, variable => variable.Value, StringComparer.Ordinal);

    public static RuntimeSetting? Processors(IReadOnlyDictionary<string, string> environment)
    {
        if (Find(environment, ProcessorCount) is not { } found)
        {
            return null;
        }

        // As C's strtoul: what follows the digits does not matter.
        var digits = string.Concat(found.Value.TrimStart().TakeWhile(char.IsAsciiDigit));
        return int.TryParse(digits, NumberStyles.None, CultureInfo.InvariantCulture, out var count) && count is > 0 and <= MaxProcessors
            ? new RuntimeSetting(count, found.Name)
            : null;
    }

    /// <summary>0 is an answer too: the default, whatever runtimeconfig.json states.</summary>
    public static RuntimeSetting? Threads(IReadOnlyDictionary<string, string> environment, string name) =>
        Number(environment, name) is { } threads and <= short.MaxValue ? new RuntimeSetting((int)threads, Find(environment, name)!.Value.Name) : null;

    public static long? Number(IReadOnlyDictionary<string, string> environment, string name)
    {
        if (Find(environment, name) is not { } found)
        {
            return null;
        }

        var digits = found.Value.StartsWith("0x", StringComparison.OrdinalIgnoreCase) ? found.Value[2..] : found.Value;
        return long.TryParse(digits, NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out var number) && number >= 0 ? number : null;
    }

    private static (string Name, string Value)? Find(IReadOnlyDictionary<string, string> environment, string name)
    {
        foreach (var full in Prefixes.Select(prefix => prefix + name))
        {
            if (environment.TryGetValue(full, out var value) && value.Length > 0)
            {
                return (full, value);
            }
        }

        return null;
    }
}
