using Dashboard.Load;

namespace Dashboard.Exchange.K6;

/// <summary>The differences of k6 from the plan, one line each.</summary>
internal static class K6Notes
{
    public static IEnumerable<string> Of(IReadOnlyList<K6Scenario> scenarios)
    {
        foreach (var scenario in scenarios)
        {
            var name = K6Script.Literal(scenario.Phase.Name);
            if (scenario.Phase is { MinWorkerThreads: not null } or { MinIoThreads: not null })
            {
                var threads = $"worker {Number(scenario.Phase.MinWorkerThreads)}, I/O {Number(scenario.Phase.MinIoThreads)}";
                yield return $"{name}: the plan sets the target's minimum threads first ({threads}); k6 cannot: set them yourself, "
                    + "for example with DOTNET_ThreadPool_ForceMinWorkerThreads (hexadecimal).";
            }

            if (scenario.Load is { HasContent: true } load && Given(load).Any())
            {
                yield return $"{name}: values of headers and body are not in the plan: give them as {string.Join(' ', Given(scenario.Load))}"
                    + $"{(Secrets.AreMaskedIn(scenario.Load.Url) ? $", and put what belongs there in place of {Secrets.Mask} in its path." : ".")}";
            }

            if (ConnectionNote(scenario.Load) is { } connections)
            {
                yield return $"{name}: {connections}";
            }

            if (scenario.Load is { PlannedSeconds: < K6Scenario.ShortestSeconds })
            {
                yield return $"{name}: the plan sends for less than a second; k6 for at least one.";
            }

            if (scenario.Seconds is null)
            {
                yield return $"{name}: it ends after a number of requests, but the next phase starts only after maxDuration: "
                    + "shorten maxDuration if you know that it ends sooner.";
            }
        }
    }

    /// <summary>See https://grafana.com/docs/k6/latest/using-k6/protocols/http-2/.</summary>
    private static string? ConnectionNote(LoadPlan load) =>
        load.IsTls
            ? (load.IsHttp2 ? "" : "k6 uses HTTP/2 where the target offers it; GODEBUG=http2client=0 keeps it at HTTP/1.1. ")
                + (load.Trust?.Certificates is null ? "" : $"k6 uses its machine's trust store: pass the certificates with SSL_CERT_FILE={load.Trust.File}. ")
                is { Length: > 0 } note ? note.TrimEnd() : null
        : load.IsHttp2 ? "Without TLS, k6 uses HTTP/1.1." : null;

    private static IEnumerable<string> Given(LoadPlan load) =>
        [.. K6Environment.HeadersOf(load).Select(header => $"{header.Variable}=VALUE"), .. load.BodyBytes is null ? Array.Empty<string>() : ["BODY_FILE=FILE"]];

    private static string Number(int? threads) => threads is { } value ? FormattableString.Invariant($"{value}") : "unchanged";
}
