namespace Dashboard.Report;

/// <summary>What the properties of the JSON documents mean. What has parts of its own is as in the run file.</summary>
internal static class JsonProperties
{
    private const string AsInRunFile = "as in the line summary of the run file, docs/run-format.md";

    private static readonly CsvColumn[] OfRun =
    [
        new("runId", "", "The run's id."),
        new("title", "", "Its title."),
        new("startedUtc", "", "When it began, ISO 8601 with milliseconds, UTC."),
        new("group", "", "Id of the repeats that it belongs to."),
        new("preset", "", "The preset that it was made by."),
        new("sweepCell", "", "The sweep and the cell that it belongs to."),
        new("outcome", "", "completed, stopped, failed, or interrupted."),
        new("sentence", "", "The same in words."),
        new("problems", "", "What of the file could not be read, a sentence each."),
        new("facts", "", "What it was made with and on: name, value, and isCondition for those that two runs should share."),
        new("load", "", "Figures of the main load, below; null in a recording."),
        new("percentiles", "ms", "Latencies of the main load by percentile, with how many requests lie above."),
        new("phases", "", "Each load of the plan, below."),
        new("storeCell", "", "What of the store was measured."),
        new("store", "", "What was measured of the store."),
        new("pool", "", $"Figures of the pool over the run, {AsInRunFile}."),
        new("requestTime", "ms", $"Where the requests of each route spent their time, means, {AsInRunFile}."),
        new("blockers", "", $"Who blocked pool threads, most blocked first, with the line of the method where it is known, {AsInRunFile}."),
        new("blame", "", $"Who made whom wait, the culprit first that made others wait longest, {AsInRunFile}."),
        new("waitGraph", "", "What threads waited for at the last look."),
        new("signalSeconds", "s", "For how long each level of signals was read."),
        new("verdict", "", "The run in a sentence, with the rule and its severity (0 to 100)."),
        new("findings", "", "What was wrong, or well, with the pool, as in the line finding of the run file."),
        new("itemsLost", "", "Items that were not recorded."),
        new("counts", "", "How many points of each kind the file has."),
    ];

    private static readonly CsvColumn[] OfPhase =
    [
        new("name", "", "The load's name."),
        new("fromSeconds", "s", "When it began, on the run's clock."),
        new("toSeconds", "s", "When it ended."),
        new("theoryPerSecond", "1/s", "Connections ÷ service time; null where that is not known."),
        new("percentOfTheory", "%", "Completed requests per second of that."),
        new("threadsStart", "", "Pool threads when it began."),
        new("threadsMax", "", "Most pool threads during it."),
        new("load", "", "Its figures, below."),
        new("timeToSteadyStateSeconds", "s", "When its throughput was steady; null when it never was."),
        new("requestTime", "ms", $"As that of the run, {AsInRunFile}."),
        new("requestTimeFollowed", "", "Of how many requests requestTime speaks, and of which seconds."),
        new("blockers", "", $"As those of the run, {AsInRunFile}."),
        new("blame", "", $"As that of the run, {AsInRunFile}."),
    ];

    private static readonly CsvColumn[] OfLoad =
    [
        new("completed", "requests", "Completed until the load stopped sending."),
        new("completedPerSecond", "1/s", "The same ÷ window."),
        new("countedPerSecond", "1/s", "Completed per second, of those that count towards throughput."),
        new("succeededPerSecond", "1/s", "Completed with success per second."),
        new("windowSeconds", "s", "From the first request to the end of sending."),
        new("offered", "requests", "Due by the plan."),
        new("sent", "requests", "Sent."),
        new("notSent", "requests", "Due and not sent."),
        new("drained", "requests", "Completed after the load stopped sending."),
        new("unfinished", "requests", "Never completed."),
        new("errors", "requests", "Failed, by kind."),
        new("errorCauses", "requests", "Failed, by cause."),
        new("errorMessages", "", "The first messages of failures."),
        new("statusClasses", "requests", "Answers by class of their status."),
        new("bytesPerSecond", "bytes/s", "Bytes of answers received."),
        new("latency", "ms", "Service time, from sending to the last byte: mean, maximum, percentiles."),
        new("response", "ms", "Response time, from when a request was due; null unless at a fixed rate."),
        new("connectMs", "ms", "Opening a connection."),
        new("firstByteMs", "ms", "From sending to the first byte."),
        new("sendLagMs", "ms", "How late requests were sent."),
        new("unsupportedPercentiles", "", "Percentiles for which there are too few requests."),
        new("clamped", "requests", "Longer than the longest latency that is told apart."),
        new("connectionsOpened", "", "Connections opened."),
        new("meanInFlight", "requests", "Sent and not answered, mean."),
        new("stalls", "", "How long the generator stood still: seconds, longestSeconds, cause (docs/validity.md); null where nobody watched."),
        new("valid", "", "Whether no check failed."),
        new("trust", "", "How far the figures can be trusted, in a word."),
        new("checks", "", "The checks behind that."),
        new("timeToSteadyStateSeconds", "s", "When its throughput was steady; null when it never was."),
    ];

    private static readonly CsvColumn[] OfSweep =
    [
        new("sweepId", "", "The sweep's id."),
        new("title", "", "Its title."),
        new("preset", "", "The preset that it was made by."),
        new("outcome", "", "How it ended; null while it is not over."),
        new("engine", "", "Engines of the store; null in a sweep of a load."),
        new("unit", "", "Unit of the cells' medianPerSecond."),
        new("x", "", "The parameter across, with its values."),
        new("y", "", "The parameter down; null with one parameter."),
        new("layers", "", "Further parameters."),
        new("load", "", "What was the same of the load in all cells."),
        new("store", "", "What was the same of the store in all cells."),
        new("target", "", "What was measured."),
        new("machine", "", "The machine."),
        new("sentence", "", "What came out."),
        new("missing", "", "Cells without a run."),
        new("cells", "", "Each cell with a run: its values by parameter (x, y), medianPerSecond with low and high, repeats, ids of its runs, figures by key."),
    ];

    private static readonly CsvColumn[] OfComparison =
    [
        new("metric", "", "What is compared, in words."),
        new("metricFigure", "", "Key of that figure."),
        new("verdict", "", "faster, slower, same, undecided; notEnoughRuns, differentConditions, failedRequests or windowTooShort where there is none."),
        new("ratio", "", "B ÷ A."),
        new("intervalLow", "", "Lower end of the confidence interval of the ratio; null where there is none."),
        new("intervalHigh", "", "Upper end of the same."),
        new("runsA", "", "Runs of A."),
        new("runsB", "", "Runs of B."),
        new("headline", "", "What came out, in half a line."),
        new("sentence", "", "The verdict in words."),
        new("thresholdPercent", "%", "Differences below it count as none."),
        new("valuesA", "as the figure", "The figure in each run of A."),
        new("valuesB", "as the figure", "The same of B."),
        new("noisePercent", "%", "Noise of this machine for as many runs; null when it was not measured."),
        new("underStudy", "", "The facts that differ and are assumed to be the cause."),
        new("confounders", "", "Conditions that differ beside them."),
        new("differences", "", "Facts that differ: name, a, b, isCondition."),
        new("cautions", "", "What speaks against the verdict, a sentence each."),
        new("figures", "as each figure", "All figures: key, a, b, of groups their lowest and highest, ratio, isSupported."),
        new(
            "requestTime",
            "ms",
            "The route that both sides have, its parts in a and b, the difference in words, and who made whom wait "
            + "(blameA, blameB); null where that was not read."),
        new("pool", "", "Which side's pool starved: sentence, and of each side runs, starved, notKnown, verdict."),
        new("nameA", "", "Name of A, the baseline."),
        new("nameB", "", "Name of B."),
        new("idsA", "", "Runs of A."),
        new("idsB", "", "Runs of B."),
        new("trustA", "", "How far each run of A can be trusted."),
        new("trustB", "", "The same of B."),
        new("others", "", "The same object for each further side against A."),
    ];

    /// <summary>The documents with their parts.</summary>
    public static IReadOnlyList<ExportedPart> All { get; } =
    [
        new("run.json", "A run: facts and figures. The points are in the tables and in the run file.", OfRun),
        new("run.json: phases[]", "A load of the plan.", OfPhase),
        new("run.json: load", "The figures of a load.", OfLoad),
        new("sweep.json", "A sweep.", OfSweep),
        new("comparison.json", "A comparison of two sides or more.", OfComparison),
    ];
}
