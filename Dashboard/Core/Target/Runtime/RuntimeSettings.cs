using System.Globalization;

namespace Dashboard.Target.Runtime;

/// <summary>A number that the runtime works with.</summary>
/// <param name="Source">Words that follow "known from".</param>
internal sealed record RuntimeSetting(int Value, string Source);

/// <summary>Processors and threads of a runtime, by its own precedence (.NET 10.0: docs/facts.md). A later ThreadPool.SetMinThreads cannot be seen.</summary>
internal sealed record RuntimeSettings(RuntimeSetting? Processors, RuntimeSetting? MinThreads, RuntimeSetting? MaxThreads)
{
    /// <summary>The maximum where none is set, in a 64-bit process.</summary>
    private const int DefaultMaxThreads = short.MaxValue;

    public double? QuotaProcessors { get; private init; }

    public CollectorFacts? Collector { get; private init; }

    private const string MinProperty = "System.Threading.ThreadPool.MinThreads";
    private const string MaxProperty = "System.Threading.ThreadPool.MaxThreads";

    public static RuntimeSettings Of(RuntimeInputs inputs)
    {
        var told = Told(inputs);
        return told with { QuotaProcessors = inputs.QuotaProcessors, Collector = CollectorSettings.Of(inputs, told.Processors?.Value) };
    }

    private static RuntimeSettings Told(RuntimeInputs inputs)
    {
        // Without the environment nothing is certain: it may hold each of these.
        if (inputs.Environment is not { } environment)
        {
            return new RuntimeSettings(null, null, null);
        }

        var processors = RuntimeVariables.Processors(environment) ?? Counted(inputs);
        var min = Forced(RuntimeVariables.Threads(environment, RuntimeVariables.MinThreads), inputs.Properties, MinProperty);
        var max = Forced(RuntimeVariables.Threads(environment, RuntimeVariables.MaxThreads), inputs.Properties, MaxProperty);
        if (min is null || max is null)
        {
            // One that is set alone holds only if the other does not contradict it.
            return new RuntimeSettings(processors, null, null);
        }

        var agree = min.Value == 0 || max.Value == 0 || min.Value <= max.Value;
        var least = agree && min.Value > 0 ? min
            : processors is { } count ? new RuntimeSetting(count.Value, "default: one per processor, unless the program sets another")
            : null;
        var most = agree && max.Value > 0 ? max : new RuntimeSetting(DefaultMaxThreads, "default, unless the program sets another");
        return new RuntimeSettings(processors, least, most.Value < least?.Value ? new RuntimeSetting(least.Value, "no lower than the minimum") : most);
    }

    public TargetFacts AddTo(TargetFacts facts) => facts with
    {
        ProcessorCount = Processors?.Value ?? facts.ProcessorCount,
        MinThreads = MinThreads?.Value ?? facts.MinThreads,
        MaxThreads = MaxThreads?.Value ?? facts.MaxThreads,
        QuotaProcessors = QuotaProcessors ?? facts.QuotaProcessors,
        Collector = Collector ?? facts.Collector,
        Sources = new FactSources(Processors?.Source, MinThreads?.Source, MaxThreads?.Source),
    };

    private static RuntimeSetting? Counted(RuntimeInputs inputs)
    {
        if (inputs.AllowedProcessors is not { } allowed)
        {
            return null;
        }

        // The runtime rounds up: half a processor is one.
        return inputs.QuotaProcessors is { } quota && Math.Max(1, (int)Math.Min(allowed, Math.Ceiling(quota))) is var share && share < allowed
            ? new RuntimeSetting(share, string.Create(CultureInfo.InvariantCulture, $"processor quota of its control group, {quota:0.##}"))
            : new RuntimeSetting(allowed, allowed == inputs.MachineProcessors ? "all processors of its machine" : "affinity of the process");
    }

    /// <summary>0 when none was forced, null when that is not known.</summary>
    private static RuntimeSetting? Forced(RuntimeSetting? variable, IReadOnlyDictionary<string, string>? properties, string property) =>
        variable ?? (properties is null ? null
            : properties.TryGetValue(property, out var text) && int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var threads)
                && threads is > 0 and <= short.MaxValue ? new RuntimeSetting(threads, $"{property} in runtimeconfig.json")
            : new RuntimeSetting(0, ""));
}
