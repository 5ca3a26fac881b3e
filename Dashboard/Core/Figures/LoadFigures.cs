using Dashboard.Validity;

namespace Dashboard.Figures;

/// <summary>The figures of a load, in the order of the tables.</summary>
public static class LoadFigures
{
    private static readonly FigureUnit Requests = FigureUnit.Count("requests");

    private static readonly Figure[] Counts =
    [
        new("validity", "Data quality", FigureUnit.Word, "How reliable the load's figures are; the run's page shows each check with its value.",
            BetterDirection.Neutral, m => new FigureValue(null) { Word = CheckNames.Badge(m.Phase!.Validity) }),
        new("completedPerSecond", "Throughput", FigureUnit.PerSecond,
            "Closed loop: completed requests, each weighted by the share of its time inside the window, ÷ window, so "
                + "that a batch cut off by the end of the window counts partially. Open loop: responses ÷ window, late ones included "
            + "unless they waited in a queue that built up.",
            BetterDirection.Higher, measured => new FigureValue(measured.Load!.CompletedPerSecond)) { GivenAs = "completedPerSecond" },
        Of("countedPerSecond", "Completed in the window", FigureUnit.PerSecond,
            "Requests whose last byte arrived inside the window ÷ window; it moves in steps of one batch of responses.", BetterDirection.Higher,
            l => l.CountedPerSecond),
        Of("succeededPerSecond", "Throughput without errors", FigureUnit.PerSecond,
            "Throughput of responses with a status below 400 and the expected body only: what verdicts compare.", BetterDirection.Higher,
            l => l.SucceededPerSecond),
        new("steadyPerSecond", "Throughput, steady", FigureUnit.PerSecond,
            "Mean of the one-second windows after the steady state was reached.", BetterDirection.Higher, SteadyThroughput.Of) { NeedsItems = true },
        new("steadyAfter", "Time to steady state", FigureUnit.Seconds,
            "From the first request until throughput stays at its plateau.", BetterDirection.Lower, SteadyThroughput.After),
        new("theoryPerSecond", "Ideal throughput", FigureUnit.PerSecond,
            "Connections ÷ service time: the rate of the endpoint if only its service time mattered.",
            BetterDirection.Neutral, m => new FigureValue(m.Phase!.TheoryPerSecond)),
        new("percentOfTheory", "% of ideal", FigureUnit.Percent,
            "Throughput as a percentage of the ideal throughput.", BetterDirection.Higher, m => new FigureValue(m.Phase!.PercentOfTheory)),
        Of("windowSeconds", "Window", FigureUnit.Seconds, "From the first send to the end of sending.", BetterDirection.Neutral, l => l.WindowSeconds),
        Of("offered", "Requests offered", Requests, "Requests that were due: those sent and, in an open loop, those not "
            + "sent.", BetterDirection.Neutral, l => l.OfferedRequests()) with { Column = new("load_offered", i => i.Offered) },
        Of("sent", "Requests sent", Requests, "Requests sent, each once.", BetterDirection.Neutral, l => l.Sent) with
        {
            Column = new("load_sent", i => i.Sent),
        },
        Of("notSent", "Requests not sent", Requests,
            "Due in an open loop, but skipped because the maximum number of requests were in flight; a closed loop sends all that is "
                + "due.", BetterDirection.Lower, l => l.NotSent) with { Column = new("load_not_sent", i => i.NotSent) },
        Of("completed", "Requests completed", Requests, "Last byte inside the window, any "
            + "status.", BetterDirection.Neutral, l => l.Completed) with { Column = new("load_completed", i => i.Completed) },
        Of("drained", "Requests drained", Requests,
            "Completed after the window had closed. In a closed loop they count towards throughput by the share of their time inside "
                + "the window; in an open loop they count unless they waited in a queue that built up.",
            BetterDirection.Neutral, l => l.Drained),
        Of("unfinished", "Requests unfinished", Requests,
            "Abandoned after the drain, or cancelled; recorded with the time they took.", BetterDirection.Lower, l => l.Unfinished),
        Failed("failed", "Requests failed", "All error classes together, drain included.", l => l.Errors.Values.Sum())
            with { Column = new("load_failed", i => i.Failed) },
    ];

    private static readonly Figure[] Rest =
    [
        Of("bytesPerSecond", "Body bytes", FigureUnit.BytesPerSecond, "Body bytes of requests that ended inside the window ÷ window.",
            BetterDirection.Neutral, l => l.BytesPerSecond),
        Of("connectionsOpened", "Connections opened", FigureUnit.Count("connections"),
            "A closed loop that keeps its connections opens one for each worker, before the window unless the plan says otherwise.",
            BetterDirection.Neutral, l => l.ConnectionsOpened),
        Of("meanInFlight", "Requests in flight, mean", FigureUnit.MeanOf("requests"),
            "Sum of the time that requests were unanswered inside the window ÷ window (Little's law); in a closed loop the number of workers.",
            BetterDirection.Neutral, l => l.MeanInFlight),
        Of("clamped", "Latencies above 10 min", FigureUnit.Count("latencies"), "They count as 10 min, so the mean and the highest percentiles are too "
            + "low.", BetterDirection.Lower, l => l.Clamped),
    ];

    public static IReadOnlyList<Figure> All { get; } = [.. Counts, .. Rest, .. LatencyFigures.All];

    public static IReadOnlyList<Figure> Of(params IEnumerable<LoadSummary> loads)
    {
        LoadSummary[] own = [.. loads];
        var kinds = own.SelectMany(LatencyFigures.KindsOf).Select(kind => kind.Key).ToHashSet(StringComparer.Ordinal);
        return
        [
            .. Counts,
            .. Keys(own, load => load.Errors).Select(OfError),
            .. Keys(own, load => load.StatusClasses).Select(OfStatus),
            .. Rest,
            .. LatencyFigures.All.Where(figure => kinds.Contains(LatencyFigures.KindOf(figure))),
        ];
    }

    /// <exception cref="ArgumentException">There is no such figure.</exception>
    public static Figure Get(string key) => ByKey.GetValueOrDefault(key) ?? throw new ArgumentException($"There is no figure '{key}'.", nameof(key));

    private static readonly Dictionary<string, Figure> ByKey = All.ToDictionary(figure => figure.Key, StringComparer.Ordinal);

    private static Figure OfError(string name) =>
        Failed($"errors.{name}", $"Requests failed: {name}", "Requests that failed in this way "
            + $"({name}).", load => load.Errors.GetValueOrDefault(name)) with
        { Short = name };

    private static Figure OfStatus(string name) =>
        Of($"statusClasses.{name}", $"Requests answered {name}", Requests, "Responses with a status of this family, drained ones included.",
            BetterDirection.Neutral, load => load.StatusClasses.GetValueOrDefault(name)) with
        { GivenAs = "statusClasses", Short = name };

    private static Figure Failed(string key, string name, string definition, Func<LoadSummary, double?> value) =>
        Of(key, name, Requests, definition, BetterDirection.Lower, value) with { GivenAs = "errors" };

    private static Figure Of(string key, string name, FigureUnit unit, string definition, BetterDirection better, Func<LoadSummary, double?> value) =>
        new(key, name, unit, definition, better, measured => new FigureValue(value(measured.Load!))) { GivenAs = key, Short = ShortOf(name) };

    /// <summary>"drained" for "Requests drained", beside another number.</summary>
    private static string ShortOf(string name) => name.StartsWith("Requests ", StringComparison.Ordinal) ? name["Requests ".Length..] : name;

    private static IEnumerable<string> Keys(LoadSummary[] loads, Func<LoadSummary, IReadOnlyDictionary<string, long>> counts) =>
        loads.SelectMany(load => counts(load).Keys).Distinct(StringComparer.Ordinal).Order(StringComparer.Ordinal);
}
