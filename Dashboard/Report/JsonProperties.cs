namespace Dashboard.Report;

/// <summary>Meanings in JSON documents; nested parts are as in the run file.</summary>
internal static class JsonProperties
{
    private const string Followed =
        "How many requests requestTime covers (requests), in which seconds (from, to), and how many were not timed (missed).";

    private const string AsInRunFile = "as in the summary line of the run file, docs/run-format.md";

    private static readonly CsvColumn[] OfRun =
    [
        new("runId", "", "The run's id."),
        new("title", "", "Its title."),
        new("startedUtc", "", "Start, ISO 8601 with milliseconds, UTC."),
        new("group", "", "Id of the group of repeats that it belongs to."),
        new("preset", "", "The preset that started it."),
        new("sweepCell", "", "The sweep and the cell that it belongs to."),
        new("outcome", "", "completed, stopped, failed, or interrupted."),
        new("sentence", "", "The same in words."),
        new("problems", "", "Parts of the file that could not be read, one sentence each."),
        new("facts", "", "Settings, target and machine: name, value, and isCondition for those that two compared runs should share."),
        new("load", "", "Figures of the main load, below; null in a recording."),
        new("loads", "", "The main load and those at the same time, as phases[]; null where it was alone."),
        new("percentiles", "ms", "Latencies of the main load by percentile, with the number of requests above each."),
        new("phases", "", "The loads of the plan, below."),
        new("storeCell", "", "Settings of the measured store."),
        new("store", "", "Results of the measured store."),
        new("pool", "", $"Figures of the pool over the run, {AsInRunFile}."),
        new("requestTime", "ms", $"Where the requests of each route spent their time (means), {AsInRunFile}."),
        new("requestTimeFollowed", "", Followed),
        new("blockers", "", $"Call sites that blocked pool threads, most blocked first, with the line of the method where known, {AsInRunFile}."),
        new("blame", "", $"Who waits for whom, worst culprit first, {AsInRunFile}."),
        new(
            "tails",
            "ms",
            $"Requests of each route by how long they took, from percentile to percentile (means), with the traces of the slowest where known, {AsInRunFile}."),
        new("waitGraph", "", "What threads were waiting for in the last trace."),
        new("awaiting", "", "What requests awaited in the last trace, as in the \"awaitingCalls\" line of the run file; null without one."),
        new("signalSeconds", "s", "How long each level of signals was read."),
        new(
            "withoutWaits",
            "",
            "That the target's runtime reports no waits but those for locks, in a sentence; null where it reports all, or where its version is unknown."),
        new("verdict", "", "The run in a sentence, with the rule and its severity (0 to 100)."),
        new("advice", "", "What to do about the verdict: cause, fix, before, after, workaround, tradeOff, link; null where there is nothing to do."),
        new("findings", "", "Findings about the pool, good and bad, as in the \"finding\" line of the run file."),
        new("itemsLost", "", "Items that were not recorded."),
        new("counts", "", "Number of points of each kind in the file."),
    ];

    private static readonly CsvColumn[] OfPhase =
    [
        new("name", "", "The load's name."),
        new("beside", "", "0 for the first load; concurrent loads are numbered from 1. Target-side figures are recorded with the first."),
        new("fromSeconds", "s", "Start, on the run's clock."),
        new("toSeconds", "s", "End, on the run's clock."),
        new("theoryPerSecond", "1/s", "Connections ÷ service time; null where unknown."),
        new("percentOfTheory", "%", "Completed requests per second as a percentage of the ideal throughput (theoryPerSecond)."),
        new("threadsStart", "", "Pool threads when it began."),
        new("threadsMax", "", "Maximum pool threads during it."),
        new("load", "", "Its figures, below."),
        new("timeToSteadyStateSeconds", "s", "When its throughput became steady; null if it never did."),
        new("itemWaits", "ms", "Wait of work items in the pool's queue, from enqueue to dequeue: items, mean, p50, p95, p99, maximum, "
            + "share (0 to 1, of the items that were taken); null where not read."),
        new("requestTime", "ms", $"The same for this load, {AsInRunFile}."),
        new("requestTimeFollowed", "", Followed),
        new("blockers", "", $"The same for this load, {AsInRunFile}."),
        new("blame", "", $"The same for this load, {AsInRunFile}."),
        new("tails", "ms", $"The same for this load, {AsInRunFile}."),
    ];

    private static readonly CsvColumn[] OfLoad =
    [
        new("completed", "requests", "Completed until the load stopped sending."),
        new("completedPerSecond", "1/s", "The same ÷ window."),
        new("countedPerSecond", "1/s", "Completed per second, counting only those that count towards throughput."),
        new("succeededPerSecond", "1/s", "Successfully completed per second."),
        new("windowSeconds", "s", "From the first request to the end of sending."),
        new("offered", "requests", "Due according to the plan."),
        new("sent", "requests", "Sent."),
        new("notSent", "requests", "Due and not sent."),
        new("drained", "requests", "Completed after the load stopped sending."),
        new("unfinished", "requests", "Never completed."),
        new("errors", "requests", "Failed, by kind."),
        new("errorCauses", "requests", "Failed, by cause."),
        new("errorMessages", "", "The first messages of failures."),
        new("statusClasses", "requests", "Responses by status class."),
        new("bytesPerSecond", "bytes/s", "Response bytes received."),
        new("latency", "ms", "Service time, from sending to the last byte: mean, maximum, percentiles."),
        new("response", "ms", "Response time, from when a request was due; null unless the load had a fixed rate."),
        new("connectMs", "ms", "Opening a connection."),
        new("firstByteMs", "ms", "From sending to the first byte."),
        new("sendLagMs", "ms", "How late requests were sent."),
        new("unsupportedPercentiles", "", "Percentiles with too few requests to support them."),
        new("clamped", "requests", "Longer than the longest measurable latency."),
        new("connectionsOpened", "", "Connections opened."),
        new("streamsAllowed", "", "Concurrent requests per HTTP/2 connection that the target allowed; null over HTTP/1.1, and without a limit."),
        new(
            "tls", "",
            "HTTPS only: protocol and cipherSuite of the first connection, subject (certificate) and fingerprint (sha256) of the target's certificate, and "
                + "what it was checked against (trust: machine, file or unchecked); null over HTTP."),
        new("meanInFlight", "requests", "Sent and not yet answered, mean."),
        new("stalls", "", "How long the generator stalled: seconds, longestSeconds, cause (docs/validity.md); null where not monitored."),
        new("valid", "", "Whether all checks passed."),
        new("trust", "", "How reliable the figures are, in a word."),
        new("checks", "", "The checks behind that."),
        new("timeToSteadyStateSeconds", "s", "When its throughput became steady; null if it never did."),
    ];

    private static readonly CsvColumn[] OfSweep =
    [
        new("sweepId", "", "The sweep's id."),
        new("title", "", "Its title."),
        new("preset", "", "The preset that started it."),
        new("outcome", "", "How it ended; null while it is running."),
        new("engine", "", "Engines of the store; null when a load was swept."),
        new("unit", "", "Unit of the cells' medianPerSecond."),
        new("x", "", "The parameter in the columns, with its values."),
        new("y", "", "The parameter in the rows; null if there is only one."),
        new("layers", "", "Further parameters."),
        new("load", "", "Settings of the load that all cells share."),
        new("store", "", "Settings of the store that all cells share."),
        new("target", "", "What was measured."),
        new("machine", "", "The machine."),
        new("sentence", "", "The result, as a sentence."),
        new("missing", "", "Cells without a run."),
        new("cells", "", "Each cell with a run: its parameter values (x, y), medianPerSecond with low and high, repeats, ids of its runs, figures by key."),
    ];

    private static readonly CsvColumn[] OfComparison =
    [
        new("metric", "", "What is compared, in words."),
        new("metricFigure", "", "Key of that figure."),
        new("verdict", "", "faster, slower, same, undecided; notEnoughRuns, differentConditions, failedRequests or windowTooShort where there is no verdict."),
        new("ratio", "", "B ÷ A."),
        new("intervalLow", "", "Lower end of the confidence interval of the ratio; null where there is none."),
        new("intervalHigh", "", "Upper end of the same."),
        new("runsA", "", "Runs of A."),
        new("runsB", "", "Runs of B."),
        new("headline", "", "The result in half a line."),
        new("sentence", "", "The verdict in words."),
        new("thresholdPercent", "%", "Smaller differences count as none."),
        new("valuesA", "as the figure", "The figure in each run of A."),
        new("valuesB", "as the figure", "The same for B."),
        new("noisePercent", "%", "This machine's noise for that number of runs; null if not measured."),
        new("underStudy", "", "Facts that differ and are assumed to be the cause."),
        new("confounders", "", "Other conditions that differ."),
        new("differences", "", "Facts that differ: name, a, b, isCondition."),
        new("cautions", "", "Reasons to doubt the verdict, one sentence each."),
        new("figures", "as each figure", "All figures: key, a, b, lowest and highest for groups, ratio, isSupported."),
        new(
            "requestTime",
            "ms",
            "The route that both sides share, its parts in a and b, the difference in words, who waits for whom (blameA, blameB), and its requests by how "
            + "long they took (tailsA, tailsB); null where not recorded."),
        new("pool", "", "Which side's pool starved: a sentence and, for each side, runs, starved, notKnown, verdict."),
        new("nameA", "", "Name of A, the baseline."),
        new("nameB", "", "Name of B."),
        new("idsA", "", "Runs of A."),
        new("idsB", "", "Runs of B."),
        new("trustA", "", "How reliable each run of A is."),
        new("trustB", "", "The same for B."),
        new("others", "", "The same object for each further side, compared with A."),
    ];

    public static IReadOnlyList<ExportedPart> All { get; } =
    [
        new("run.json", "A run: facts and figures. Its points are in the tables and in the run file.", OfRun),
        new("run.json: phases[]", "A load of the plan.", OfPhase),
        new("run.json: load", "The figures of a load.", OfLoad),
        new("sweep.json", "A sweep.", OfSweep),
        new("comparison.json", "A comparison of two or more sides.", OfComparison),
    ];
}
