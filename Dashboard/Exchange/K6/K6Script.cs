using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using Dashboard.Load;

namespace Dashboard.Exchange.K6;

/// <summary>The k6 script. Texts of users are JSON literals, which escape all but plain ASCII.</summary>
internal static class K6Script
{
    private static readonly JsonSerializerOptions Indented = new() { WriteIndented = true, NewLine = "\n" };

    public static string Text(string title, IReadOnlyList<K6Scenario> scenarios, K6Thresholds thresholds) => $$"""
        // Written by ThreadPool Dashboard for k6 1.0 or later: k6 run {{K6Export.ScriptName}}
        //
        // BASE_URL=http://host:port   sends to that address instead of the one in the plan.
        // RECORD=stdout               prints the record as one line instead of writing {{K6Export.RecordName}}.
        // RUNNERS=4                   this is one of four runners that share the load.
        //
        // k6 starts scenarios by the clock, even if requests of the previous one are unanswered.
        {{Notes(scenarios)}}
        import { check } from 'k6';
        import exec from 'k6/execution';
        import http from 'k6/http';
        import { Counter } from 'k6/metrics';

        const title = {{Literal(title)}};
        const runners = Number(__ENV.RUNNERS || 1);
        const bodyMismatches = new Counter('body_mismatches');
        const body = __ENV.BODY_FILE ? open(__ENV.BODY_FILE) : null;

        /**
         * What a scenario asks for. `requests`: how many in all, where k6 has no such bound of its own.
         * @typedef {Object} Phase
         * @property {string} name
         * @property {string} origin
         * @property {string} path
         * @property {number} timeoutMs
         * @property {string} method
         * @property {Record<string, string>} headers
         * @property {Record<string, string>} headersFromEnvironment
         * @property {boolean} hasBody
         * @property {number | null} requests
         * @property {string | null} expectedBody
         * @property {Record<'min' | 'max', number>[] | null} expectedStatuses
         * @property {number} startSeconds
         * @property {number | null} seconds
         */

        /** @type {Record<string, Phase>} */
        const phases = {{Json(Phases(scenarios))}};

        /** @type {import('k6/options').Options} */
        export const options = {
          scenarios: {{Json(Scenarios(scenarios), "  ")}},
          thresholds: {
        {{K6ScriptThresholds.Lines(scenarios, thresholds)}}
          },
          summaryTrendStats: ['min', 'avg', 'med', 'p(90)', 'p(95)', 'p(99)', 'p(99.9)', 'max', 'count'],
          noConnectionReuse: {{Bool(NoReuse(scenarios))}},
          insecureSkipTLSVerify: {{Bool(scenarios.Any(s => s.Load.Trust is { IsUnchecked: true }))}},
          discardResponseBodies: {{Bool(scenarios.All(s => s.Load.ExpectedBody is null))}},
        };

        export default function () {
          const phase = phases[exec.scenario.name];
          if (phase.requests !== null && exec.scenario.iterationInTest >= phase.requests) {
            return;
          }

          const headers = Object.assign({}, phase.headers);
          for (const [name, variable] of Object.entries(phase.headersFromEnvironment)) {
            headers[name] = __ENV[variable] || '';
          }

          const address = (__ENV.BASE_URL ? __ENV.BASE_URL.replace(/\/+$/, '') : phase.origin) + phase.path;
          /** @type {import('k6/http').Params} */
          const parameters = {
            headers: headers,
            redirects: 0,
            responseType: phase.expectedBody === null ? 'none' : 'text',
            timeout: phase.timeoutMs,
          };
          if (phase.expectedStatuses !== null) {
            parameters.responseCallback = http.expectedStatuses(...phase.expectedStatuses);
          }

          const response = http.request(phase.method, address, phase.hasBody ? body : null, parameters);
          if (phase.expectedBody !== null && response.status >= 200 && response.status < 300
            && !check(response, { 'body is as expected': (r) => r.body === phase.expectedBody })) {
            bodyMismatches.add(1);
          }
        }

        {{K6RecordScript.Text}}
        """ + "\n";

    /// <summary>The literal is plain ASCII on one line.</summary>
    public static string Literal(string text) => JsonSerializer.Serialize(text);

    private static string Json(JsonNode node, string indent = "") => node.ToJsonString(Indented).Replace("\n", "\n" + indent, StringComparison.Ordinal);

    private static string Bool(bool value) => value ? "true" : "false";

    /// <summary>k6's option is for the whole test; single phases use a header.</summary>
    private static bool NoReuse(IReadOnlyList<K6Scenario> scenarios) => scenarios.All(s => !s.Load.KeepAlive);

    private static JsonObject Scenarios(IReadOnlyList<K6Scenario> scenarios) =>
        new(scenarios.Select(s => KeyValuePair.Create(s.Name, (JsonNode?)s.Options.DeepClone())));

    private static JsonObject Phases(IReadOnlyList<K6Scenario> scenarios)
    {
        var mixed = !NoReuse(scenarios);
        var phases = new JsonObject();
        foreach (var scenario in scenarios)
        {
            var uri = new Uri(scenario.Load.Url);
            phases[scenario.Name] = new JsonObject
            {
                ["name"] = scenario.Phase.Name,
                ["origin"] = uri.GetLeftPart(UriPartial.Authority),
                ["path"] = uri.PathAndQuery,
                ["timeoutMs"] = Math.Round(scenario.Load.TimeoutSeconds * 1000),
                ["method"] = scenario.Load.Method ?? RequestLine.UsualMethod,
                ["headers"] = Headers(scenario.Load, closes: mixed && !scenario.Load.KeepAlive),
                ["headersFromEnvironment"] = new JsonObject(
                    K6Environment.HeadersOf(scenario.Load).Select(header => KeyValuePair.Create(header.Name, (JsonNode?)JsonValue.Create(header.Variable)))),
                ["hasBody"] = scenario.Load.BodyBytes is not null,
                ["requests"] = scenario.Load is { Arrivals: not null, Requests: { } requests } ? requests : null,
                ["expectedBody"] = scenario.Load.ExpectedBody,
                ["expectedStatuses"] = scenario.Load.ExpectedStatus is { } expected
                    ? new JsonArray([.. ExpectedStatus.Parse(expected)!.Ranges.Select(range => new JsonObject { ["min"] = range.First, ["max"] = range.Last })])
                    : null,
                ["startSeconds"] = scenario.StartSeconds,
                ["seconds"] = scenario.Seconds,
            };
        }

        return phases;
    }

    private static JsonObject Headers(LoadPlan load, bool closes)
    {
        var headers = new JsonObject();
        foreach (var header in (load.Headers ?? []).Where(header => header.Value is not null))
        {
            headers[header.Name] = header.Value;
        }

        if (closes)
        {
            headers["Connection"] = "close";
        }

        return headers;
    }

    private static string Notes(IReadOnlyList<K6Scenario> scenarios)
    {
        var notes = new StringBuilder();
        foreach (var note in K6Notes.Of(scenarios))
        {
            notes.Append("// ").Append(note).Append('\n');
        }

        return notes.ToString();
    }
}
