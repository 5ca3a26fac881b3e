using System.CommandLine;
using System.CommandLine.Parsing;
using Dashboard.Load;

namespace Dashboard.Cli;

/// <summary>The options of <c>export k6</c> that describe one load; the file is for other machines, so the address may be any.</summary>
internal sealed class ExportLoad
{
    private readonly Option<int> _connections = new Option<int>("--connections", "-c") { Description = $"Connections, 1 to {LoadLimits.MaxConnections}", DefaultValueFactory = _ => 10 }
        .Checked(c => c is >= 1 and <= LoadLimits.MaxConnections ? null : $"--connections takes a number from 1 to {LoadLimits.MaxConnections}");

    private readonly Option<TimeSpan?> _duration = Options.Duration("--duration", "How long to send", "-d")
        .Checked(d => d is null || (d > TimeSpan.Zero && d.Value.TotalSeconds <= LoadLimits.MaxDurationSeconds) ? null : $"--duration takes at most {LoadLimits.MaxDurationSeconds} seconds");

    private readonly Option<int?> _requests = new Option<int?>("--requests", "-n") { Description = "How many requests to send, instead of a duration" }
        .Checked(n => n is null or (>= 1 and <= LoadLimits.MaxRequests) ? null : $"--requests takes a number from 1 to {LoadLimits.MaxRequests}");

    private readonly Option<double?> _rate = new Option<double?>("--rate") { Description = "Requests per second, whatever the answers do (open loop)" }
        .Checked(r => r is null or (>= 0.001 and <= 100_000) ? null : "--rate takes requests per second from 0.001 to 100000");

    private readonly Option<TimeSpan?> _timeout = Options.Duration("--timeout", "When a request is given up (default 30s)")
        .Checked(t => t is null || t.Value.TotalSeconds is >= LoadLimits.MinTimeoutSeconds and <= LoadLimits.MaxTimeoutSeconds ? null : $"--timeout takes a duration from 100ms to {LoadLimits.MaxTimeoutSeconds}s");

    public Option<string?> Url { get; } = new("--url") { Description = "Address to load, instead of --plan-of" };

    public void AddTo(Command command)
    {
        foreach (var option in (Option[])[Url, _connections, _duration, _requests, _rate, _timeout])
        {
            command.Options.Add(option);
        }
    }

    /// <summary>Why the options make no load, in a sentence; null when they do.</summary>
    public string? Problem(CommandResult result) =>
        ExportVerb.Given(result, _duration) == ExportVerb.Given(result, _requests) ? "export k6 --url takes either --duration or --requests" : null;

    public (string Title, IReadOnlyList<LoadPhase> Phases) Phases(ParseResult parsed)
    {
        var url = parsed.GetValue(Url)!;
        var load = new LoadPlan(url, parsed.GetValue(_connections), parsed.GetValue(_duration)?.TotalSeconds, parsed.GetValue(_requests), parsed.GetValue(_timeout)?.TotalSeconds ?? 30)
        {
            Arrivals = parsed.GetValue(_rate) is { } rate ? new ArrivalRate(rate) : null,
        };
        return ($"{url}, {LoadWords.Of(load)}", [new LoadPhase("load", load)]);
    }
}
