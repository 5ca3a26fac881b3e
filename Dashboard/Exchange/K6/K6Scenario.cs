using System.Text;
using System.Text.Json.Nodes;
using Dashboard.Load;

namespace Dashboard.Exchange.K6;

/// <param name="Name">Letters, digits, <c>-</c> and <c>_</c>.</param>
internal sealed record K6Scenario(string Name, LoadPhase Phase, double StartSeconds, double? Seconds, JsonObject Options)
{
    public const double ShortestSeconds = 1;

    /// <summary>The time for a closed loop with a count until the next phase may start; k6 plans by the clock.</summary>
    public const double LongestCountSeconds = LoadLimits.MaxDurationSeconds;

    /// <summary>k6 takes whole numbers: rates per 1000 s allow a thousandth a second.</summary>
    private const int RateUnitSeconds = 1000;

    public LoadPlan Load => Phase.Load!;

    /// <summary>Rests become offsets; concurrent loads have the same start.</summary>
    public static IReadOnlyList<K6Scenario> Of(IReadOnlyList<LoadPhase> phases)
    {
        var scenarios = new List<K6Scenario>();
        var start = 0.0;
        foreach (var phase in phases)
        {
            var longest = phase.RestSeconds ?? 0;
            foreach (var sent in phase.Loads)
            {
                var seconds = SendingSeconds(sent.Load!);
                var room = seconds ?? CountSeconds(sent.Load!);
                scenarios.Add(new K6Scenario($"p{scenarios.Count + 1}{Safe(sent.Name)}", sent, start, seconds, OptionsOf(sent.Load!, start, room)));
                longest = Math.Max(longest, room);
            }

            start += longest;
        }

        return scenarios;
    }

    /// <summary>A Go duration: <c>10s</c>, <c>1500ms</c>.</summary>
    public static string Duration(double seconds)
    {
        var milliseconds = (long)Math.Ceiling(Math.Round(seconds * 1000, 3));
        return milliseconds % 1000 == 0 ? FormattableString.Invariant($"{milliseconds / 1000}s") : FormattableString.Invariant($"{milliseconds}ms");
    }

    private static double? SendingSeconds(LoadPlan load) => (load.PlannedSeconds, load) switch
    {
        ({ } planned, _) => Math.Max(planned, ShortestSeconds),
        (null, { Arrivals: { PerSecond: > 0 } rate, Requests: { } requests }) => Math.Max(requests / rate.PerSecond, ShortestSeconds),
        _ => null,
    };

    private static double CountSeconds(LoadPlan load) =>
        Math.Clamp(Math.Ceiling((double)(load.Requests ?? 1) / load.Connections) * load.TimeoutSeconds, ShortestSeconds, LongestCountSeconds);

    private static JsonObject OptionsOf(LoadPlan load, double start, double room)
    {
        var options = load switch
        {
            { Arrivals: { Stages.Count: > 0 } ramp } => new JsonObject
            {
                ["executor"] = "ramping-arrival-rate",
                ["startRate"] = Rate(ramp.PerSecond),
                ["timeUnit"] = Duration(RateUnitSeconds),
                ["stages"] = new JsonArray([.. ramp.Stages.Select(StageOf)]),
                ["preAllocatedVUs"] = load.Connections,
                ["maxVUs"] = load.Connections,
            },
            { Arrivals: { } constant } => new JsonObject
            {
                ["executor"] = "constant-arrival-rate",
                ["rate"] = Math.Max(1, Rate(constant.PerSecond)),
                ["timeUnit"] = Duration(RateUnitSeconds),
                ["duration"] = Duration(room),
                ["preAllocatedVUs"] = load.Connections,
                ["maxVUs"] = load.Connections,
            },
            { Requests: { } requests } => new JsonObject
            {
                ["executor"] = "shared-iterations",
                ["vus"] = Math.Min(load.Connections, requests),
                ["iterations"] = requests,
                ["maxDuration"] = Duration(room),
            },
            _ => new JsonObject
            {
                ["executor"] = "constant-vus",
                ["vus"] = load.Connections,
                ["duration"] = Duration(room),
            },
        };
        options["startTime"] = Duration(start);
        options["gracefulStop"] = Duration(load.TimeoutSeconds);
        return options;
    }

    private static JsonObject StageOf(RateStage stage) => new() { ["duration"] = Duration(stage.Seconds), ["target"] = Rate(stage.PerSecond) };

    private static long Rate(double perSecond) => (long)Math.Round(perSecond * RateUnitSeconds);

    private static string Safe(string name)
    {
        var text = new StringBuilder();
        foreach (var c in name.Take(60))
        {
            if (char.IsAsciiLetterOrDigit(c))
            {
                text.Append(c);
            }
            else if (text.Length > 0 && text[^1] != '-')
            {
                text.Append('-');
            }
        }

        return text.ToString().Trim('-') is { Length: > 0 } safe ? "-" + safe : "";
    }
}
