using System.Globalization;
using System.Text.Json;
using System.Text.Json.Serialization;
using Dashboard.Load;

namespace Dashboard.RunFile;

/// <summary>One fact of a run in words.</summary>
/// <param name="IsCondition">True when two runs that differ in it must not be compared as if only the endpoint differed.</param>
internal sealed record HeaderFact(string Name, string Value, bool IsCondition)
{
    /// <summary>The exact value for comparisons, where words could leave out a digit.</summary>
    public string Key { get; init; } = Value;
}

/// <summary>The facts of a run's header, in the order in which they are shown.</summary>
internal static class HeaderFacts
{
    public const string Endpoint = "Endpoint";

    public const string Load = "Load";

    public const string Machine = "Machine";

    public static readonly string[] OfProgram = [Build, CommandLine];

    /// <summary>Conditions that another program brings with it.</summary>
    public static readonly string[] OfTarget = [TargetName, Build, "Runtime", "Processors", "Processor quota", "Min threads", "Max threads"];

    private const string TargetName = "Target";

    public const string Build = "Build";

    public const string CommandLine = "Command line";

    private const int MaxThresholds = 40;

    private const string Unknown = "unknown";

    /// <summary>A damaged file may hold a number that is not finite: it is still a fact, and differs from another.</summary>
    private static readonly JsonSerializerOptions ExactFormat = new(JsonSerializerDefaults.Web)
    {
        NumberHandling = JsonNumberHandling.AllowNamedFloatingPointLiterals,
        DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
    };

    public static IReadOnlyList<HeaderFact> Of(RunHeader header) => [.. Facts(header)];

    private static IEnumerable<HeaderFact> Facts(RunHeader header)
    {
        if (Address(header) is { } address)
        {
            yield return new(Endpoint, header.Style is { } style ? $"{address} ({style})" : address, true);
        }

        foreach (var load in Loads(header))
        {
            yield return load;
        }

        var plans = header.Phases.SelectMany(phase => phase.Loads).Select(one => one.Load!).ToList();
        foreach (var source in plans.Select(LoadWords.OfSource).OfType<string>().Distinct())
        {
            yield return new("Request file", source, false);
        }

        foreach (var trust in plans.Select(LoadWords.OfTrust).OfType<string>().Distinct())
        {
            yield return new("HTTPS", trust, true) { Key = "TLS" };
        }

        if (header.Trace is { } trace)
        {
            yield return new("Trace", trace.File, false);
            yield return new("Not in the trace", trace.Missing.Count == 0 ? "thread states, stack snapshots" : string.Join("; ", trace.Missing), false);
        }

        if (header.Note is { } note)
        {
            yield return new("Chosen", note, false);
        }

        if (header.Cell is { } cell)
        {
            yield return new("Sweep", $"{cell.Title}: {cell.Words}", false);
        }

        if (header.Store is { } store)
        {
            yield return new("Store", StoreWords.Of(store), true);
        }

        if ((header.Group?.Restless ?? header.Cell?.Restless) is { } restless)
        {
            yield return new("Before the run", restless, false);
        }

        if (header.Phases.Count > 0 || header.Plan is not null)
        {
            var place = header.GeneratorOnTargetMachine is true ? "on the target's machine, in its own process" : Unknown;
            yield return new("Load generator", place, true);
        }

        foreach (var fact in header.Program is { } program ? ProgramFacts.Of(program) : [])
        {
            yield return fact;
        }

        if (header.Target is { } target)
        {
            yield return new(TargetName, target.GivenName is { } given ? $"{given} ({target.Name})" : target.Name, true);
            yield return new(CommandLine, target.CommandLine, false);
            if (target.Build is { } build)
            {
                // A program that is built anew between two starts is another one.
                yield return new(Build, build, header.Program is not null);
            }

            yield return new("Process", target.ProcessId.ToString(CultureInfo.InvariantCulture), false);
            if (target.Unseen is { } unseen)
            {
                yield return new("Not seen", unseen, false);
            }

            if (target.NotReported is { } less)
            {
                yield return new("Not reported", less, false);
            }

            if (target.NotMeasured is { } newer)
            {
                yield return new("Not measured", newer, false);
            }

            yield return new("Runtime", $".NET {target.RuntimeVersion ?? Unknown}, {target.OperatingSystem} {target.Architecture}", true);
            yield return new("Processors", target.ProcessorCount is { } cores ? Readable.Count(cores) : Unknown, true);
            if (target.QuotaProcessors is { } quota)
            {
                // Half a processor and a whole one are both counted as one.
                yield return new("Processor quota", Readable.Number(quota), true) { Key = quota.ToString("R", CultureInfo.InvariantCulture) };
            }

            yield return new("Min threads", target.MinThreads is { } min ? Readable.Count(min) : Unknown, true);
            yield return new("Max threads", target.MaxThreads is { } max ? Readable.Count(max) : Unknown, true);
        }

        if (header.Target?.Sources is { } sources)
        {
            yield return new("Source of processors and threads", sources.Words, false);
        }

        if (header.Thresholds is { Count: > 0 } thresholds)
        {
            var words = thresholds.Take(MaxThresholds).Select(one => $"{one.Key} {Readable.Number(one.Value)}");
            yield return new("Thresholds changed", string.Join(", ", words), false);
        }

        yield return new("Recovery tail", Readable.ExactSeconds(header.TailSeconds), false);
        yield return new("Counter interval", Readable.ExactSeconds(header.CounterIntervalSeconds), true);
        if (header.Trace is not null)
        {
            // The header's machine is the one that imported.
            yield return new(Machine, Unknown, true);
            yield break;
        }

        yield return new(Machine, $"{header.Machine.Name}, {Readable.Plural(header.Machine.ProcessorCount, "processor")}, "
            + header.Machine.OperatingSystem, true);
        if (header.Machine.PhysicalMemoryGigabytes is { } memory)
        {
            yield return new("Memory of the machine", $"{Readable.Number(memory)} GB", false);
        }

        yield return new("Dashboard", header.Machine.DashboardVersion, true);
    }

    private static string? Address(RunHeader header) => header.Plan is { } plan ? Address(plan, header.Path) : header.Path;

    private static string? Address(LoadPlan plan, string? path)
    {
        var address = Uri.TryCreate(plan.Url, UriKind.Absolute, out var url) ? url.PathAndQuery : path;
        return plan.Method is { } method && address is not null ? RequestLine.Of(method, address) : address;
    }

    private static IEnumerable<HeaderFact> Loads(RunHeader header) =>
        header.Phases.Count > 1 || (header.Plan is null && header.Phases is [{ Loads.Count: > 1 }]) ? header.Phases.SelectMany(Facts)
        : header.Plan is null ? []
        :
        [
            new HeaderFact(Load, Words(header.Plan), true) { Key = Exact(header.Plan) },
            .. header.Phases.SelectMany(phase => phase.Loads.Skip(1)).Select(Beside),
        ];

    private static IEnumerable<HeaderFact> Facts(LoadPhase phase) => phase.Load is { } load
        ? [new HeaderFact(phase.Name, Words(load), true) { Key = Exact(load) }, .. phase.Loads.Skip(1).Select(Beside)]
        : [new HeaderFact(phase.Name, $"pause of {Readable.ExactSeconds(phase.RestSeconds)}", true) { Key = $"{phase.RestSeconds:R}" }];

    /// <summary>A concurrent load is a condition of another, its endpoint too.</summary>
    private static HeaderFact Beside(LoadPhase other)
    {
        var address = Address(other.Load!, other.Load!.Url);
        return new HeaderFact($"Concurrent load: {other.Name}", $"{address}, {Words(other.Load)}", true) { Key = $"{address} {Exact(other.Load)}" };
    }

    /// <summary>Every part of a load but its address, which is the endpoint.</summary>
    private static string Exact(LoadPlan plan) => JsonSerializer.Serialize(plan with { Url = "", ScenarioId = null, Source = null, Trust = null }, ExactFormat);

    private static string Words(LoadPlan plan) =>
        $"{LoadWords.Of(plan)}, {(LoadWords.OfRequest(plan) is { } request ? $"{request}, " : "")}"
            + $"timeout {Readable.ExactSeconds(plan.TimeoutSeconds)}, {LoadWords.OfConnections(plan)}, "
            + $"{(plan.Arrivals is null ? "closed" : "open")} loop"
            + (plan.ExpectedStatus is { } status ? $", success is {status}" : "")
            + (plan.ExpectedBody is { } body ? $", each body must be '{body}'" : "");
}
