namespace Dashboard.Exchange.K6;

/// <summary>Writes the record at a test's end (docs/exchange.md, "The k6 record"); the same for every plan.</summary>
internal static class K6RecordScript
{
    public const string Format = "threadpool-dashboard-k6-record";
    public const int Version = 1;

    public static readonly IReadOnlyDictionary<string, string> Definitions = new Dictionary<string, string>(StringComparer.Ordinal)
    {
        ["httpReqs"] = "http_reqs: how many HTTP requests k6 made in all, those without a response included",
        ["httpReqFailed"] = "http_req_failed: requests with no response or with a status that is not 200 to 399",
        ["httpReqDurationMs"] = "http_req_duration = sending + waiting + receiving, without blocked (waiting for a connection), "
            + "looking up and connecting; requests without a response included",
        ["httpReqWaitingMs"] = "http_req_waiting: from the end of sending the request until the first byte of the response",
        ["httpReqConnectingMs"] = "http_req_connecting: opening the TCP connection; 0 for a request on a reused connection",
        ["droppedIterations"] = "dropped_iterations: iterations that were due and not started, because no VU was free or time had run out",
        ["dataReceivedBytes"] = "data_received: bytes read, headers included",
        ["bodyMismatches"] = "responses 200 to 299 with a body other than expected",
    };

    public static string Text { get; } = $$$"""
        const definitions = {{{System.Text.Json.JsonSerializer.Serialize(Definitions)}}};

        /**
         * What k6 hands over, as far as it is used.
         * @typedef {Object} SummaryData
         * @property {Record<string, {values: Record<string, number>}>} metrics
         * @property {{testRunDurationMs: number}} state
         */

        /** @param {SummaryData} data */
        export function handleSummary(data) {
          const seconds = data.state.testRunDurationMs / 1000;
          const record = {
            format: '{{{Format}}}',
            version: {{{Version}}},
            title,
            startedUtc: new Date(Date.now() - data.state.testRunDurationMs).toISOString(),
            testRunSeconds: seconds,
            runners,
            definitions,
            total: figures(data, ''),
            phases: Object.entries(phases).map(([scenario, phase]) => ({
              name: phase.name,
              scenario,
              startSeconds: phase.startSeconds,
              plannedSeconds: phase.seconds,
              figures: figures(data, `{scenario:${scenario}}`),
            })),
          };
          if (__ENV.RECORD === 'stdout') {
            return { stdout: JSON.stringify(record) + '\n' };
          }

          return { stdout: text(record), '{{{K6Export.RecordName}}}': JSON.stringify(record, null, 2) + '\n' };
        }

        /**
         * @param {SummaryData} data
         * @param {string} of
         */
        function figures(data, of) {
          return {
            httpReqs: value(data, 'http_reqs' + of, 'count'),
            httpReqFailed: value(data, 'http_req_failed' + of, 'passes'),
            droppedIterations: value(data, 'dropped_iterations' + of, 'count'),
            bodyMismatches: value(data, 'body_mismatches' + of, 'count'),
            dataReceivedBytes: value(data, 'data_received' + of, 'count'),
            httpReqDurationMs: trend(data, 'http_req_duration' + of),
            httpReqWaitingMs: trend(data, 'http_req_waiting' + of),
            httpReqConnectingMs: trend(data, 'http_req_connecting' + of),
          };
        }

        /**
         * @param {SummaryData} data
         * @param {string} metric
         * @param {string} name
         */
        function value(data, metric, name) {
          const found = data.metrics[metric] ? data.metrics[metric].values[name] : undefined;
          return found === undefined ? null : found;
        }

        /**
         * @param {SummaryData} data
         * @param {string} metric
         */
        function trend(data, metric) {
          const values = data.metrics[metric] ? data.metrics[metric].values : null;
          return values === null || !values.count ? null : {
            count: values.count, min: values.min, avg: values.avg, med: values.med,
            p90: values['p(90)'], p95: values['p(95)'], p99: values['p(99)'], p999: values['p(99.9)'], max: values.max,
          };
        }

        /** @param {{title: string, testRunSeconds: number, phases: {name: string, figures: ReturnType<typeof figures>}[]}} record */
        function text(record) {
          const lines = record.phases.map(({ name, figures: f }) =>
            `  ${name}: ${f.httpReqs || 0} requests, ${f.httpReqFailed || 0} failed, ${f.droppedIterations || 0} not sent${latency(f.httpReqDurationMs)}`);
          return `\n${record.title}, ${record.testRunSeconds.toFixed(1)} s\n${lines.join('\n')}\n  Record: {{{K6Export.RecordName}}}\n`;
        }

        /** @param {ReturnType<typeof trend>} d */
        function latency(d) {
          return d ? `; http_req_duration p50 ${d.med.toFixed(1)} ms, p95 ${d.p95.toFixed(1)} ms, p99 ${d.p99.toFixed(1)} ms` : '';
        }
        """;
}
