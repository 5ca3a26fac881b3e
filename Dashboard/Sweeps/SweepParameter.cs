using System.Globalization;
using Dashboard.Catalogue;
using Dashboard.Load;
using Dashboard.RunFile;

namespace Dashboard.Sweeps;

/// <param name="Id">The id on the command line and in files, for example <c>minThreads</c>.</param>
/// <param name="Words">The value with its unit: "8 minimum threads".</param>
/// <param name="Short">The value at an axis with its name: "8", "50 ms".</param>
public sealed record SweepParameter(string Id, string Name, Func<string, string> Words, Func<string, string> Short, Func<string, string?> Refuse)
{
    /// <summary>False where values have no order, and no line is drawn.</summary>
    public bool IsNumber { get; init; } = true;

    /// <summary>True for a setting of the store's matrix, not of a load.</summary>
    public bool IsOfStore { get; init; }

    public string? Hint { get; init; }

    /// <summary>The stored form, without unit.</summary>
    internal Func<string, string> Canonical { get; init; } = text => text.Trim();

    /// <summary>The connections of a load, or the most unanswered requests of an open loop.</summary>
    public static SweepParameter Connections { get; } =
        Count("connections", LoadLimits.Connections, "connection");

    /// <summary>The minimum is restored after each cell.</summary>
    public static SweepParameter MinThreads { get; } =
        Count("minThreads", Whole("Minimum threads", 1, 1_000), "minimum thread", "Applied per cell, then restored. Sample app only.");

    public static SweepParameter ServiceTime { get; } = new(
        "serviceTime", "Service time", value => $"{Milliseconds(value)} service time", Milliseconds,
        text => DurationText.Parse(WithUnit(text))?.TotalMilliseconds is { } time && time % 1 == 0 && ScenarioQuery.ServiceTime.Refuse(time) is null
            ? null
            : $"Service time takes whole milliseconds such as 50ms, from 1ms to 60s, not '{text}'.")
    {
        Canonical = text => DurationText.Parse(WithUnit(text))!.Value.TotalMilliseconds.ToString(CultureInfo.InvariantCulture),
    };

    public static SweepParameter DbPool { get; } =
        Count("dbPool", Whole("Database pool", 1, 100_000), "database connection", "The sample is restarted and warmed up for each value.");

    public static SweepParameter Rate { get; } = new(
        "rate", LoadLimits.Rate.Name, value => $"{value} requests/s", value => $"{value} /s", LoadLimits.Rate.RefuseNaming)
    {
        Canonical = CanonicalNumber,
    };

    public static SweepParameter Scenario { get; } = new(
        "scenario", "Endpoint", value => value, value => value, text => text.Trim().Length > 0 ? null : "A scenario must have a name.")
    { IsNumber = false };

    public static SweepParameter Foreground { get; } = Count("foreground", Whole("Foreground threads", 1, 64), "foreground thread") with { IsOfStore = true };

    /// <summary>0 is the synchronous column.</summary>
    public static SweepParameter Workers { get; } = Count("workers", Whole("Workers", 0, 64), "worker") with
    {
        IsOfStore = true,
        Words = value => value == "0" ? "no workers (synchronous)" : Plural(value, "worker"),
        Short = value => value == "0" ? "synchronous" : value,
    };

    public static SweepParameter WorkerKind { get; } = new(
        "workerKind", "Worker kind", StoreWords.WorkerKind, StoreWords.WorkerKind,
        text => StoreWords.WorkerKinds.Any(kind => kind.Id == text.Trim())
            ? null
            : $"Worker kind takes {string.Join(", ", StoreWords.WorkerKinds.Select(kind => kind.Id))}, not '{text}'.")
    {
        IsNumber = false,
        IsOfStore = true,
    };

    public static IReadOnlyList<SweepParameter> All { get; } =
        [Connections, MinThreads, ServiceTime, DbPool, Rate, Scenario, Foreground, Workers, WorkerKind];

    public static IReadOnlyList<SweepParameter> OfLoads { get; } = [.. All.Where(parameter => !parameter.IsOfStore)];

    public static SweepParameter? Find(string id) => All.FirstOrDefault(parameter => string.Equals(parameter.Id, id, StringComparison.OrdinalIgnoreCase));

    private static SweepParameter Count(string id, NumberRange range, string noun, string? hint = null) =>
        new(id, range.Name, value => Plural(value, noun), value => value, range.RefuseNaming) { Canonical = CanonicalNumber, Hint = hint };

    private static NumberRange Whole(string name, double least, double most) => new(name, least, most) { IsWhole = true };

    private static string CanonicalNumber(string text) => Number(text).ToString(CultureInfo.InvariantCulture);

    internal static double Number(string value) => double.Parse(value, CultureInfo.InvariantCulture);

    private static string Plural(string value, string noun) => Readable.Plural((long)Number(value), noun);

    private static string Milliseconds(string value) => Readable.Milliseconds(Number(value));

    /// <summary>"50" is 50 ms, as stored and as typed.</summary>
    private static string WithUnit(string text) => text.Trim() is var value && value.All(char.IsAsciiDigit) ? $"{value}ms" : value;
}
