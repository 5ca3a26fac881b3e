using System.CommandLine;
using System.Globalization;
using Dashboard.Cli.Frame;

namespace Dashboard.Cli;

/// <param name="MaxP95">Response time of an open loop, otherwise service time.</param>
/// <param name="MinPerSecond">Completed inside the window ÷ window.</param>
/// <param name="MaxErrorPercent">(Failed + not sent) ÷ offered, 0 to 100.</param>
public sealed record PassCriteria(TimeSpan? MaxP95, double? MaxErrorPercent, double? MinPerSecond)
{
    /// <summary>(Failed + not sent) ÷ offered, in percent; null when nothing was offered.</summary>
    public static double? ErrorPercent(LoadSummary load) =>
        load.OfferedRequests() is > 0 and var offered ? 100.0 * (load.Errors.Values.Sum() + load.NotSent) / offered : null;

    /// <summary>Names each with its value; null when all hold. What was not measured does not hold.</summary>
    public string? Broken(LoadSummary load)
    {
        var broken = new[] { BrokenP95(load), BrokenErrorRate(load), BrokenThroughput(load) }.OfType<string>().ToArray();
        return broken switch
        {
            [] => null,
            [var one] => $"Threshold not met: {one}.",
            _ => $"Thresholds not met: {string.Join("; ", broken)}.",
        };
    }

    private string? BrokenP95(LoadSummary load)
    {
        var (name, latency) = load.Response is null ? ("service time", load.Latency) : ("response time", load.Response);
        if (MaxP95 is not { } limit || latency?.P95Ms <= limit.TotalMilliseconds)
        {
            return null;
        }

        var allowed = Readable.Milliseconds(limit.TotalMilliseconds);
        return latency is null
            ? $"--max-p95 allows {allowed}, but no request has a latency"
            : $"--max-p95 allows {allowed}, but the p95 of the {name} was {Told(Readable.Milliseconds(latency.P95Ms), allowed, $"{latency.P95Ms:0.###} ms")}";
    }

    private string? BrokenErrorRate(LoadSummary load)
    {
        var rate = ErrorPercent(load);
        if (MaxErrorPercent is not { } limit || rate <= limit)
        {
            return null;
        }

        var allowed = Readable.Number(limit);
        return rate is null
            ? $"--max-error-rate allows {allowed} %, but no request was sent"
            : $"--max-error-rate allows {allowed} %, but {Told(Readable.Number(rate), allowed, $"{rate:0.######}")} % of the requests failed or were not sent";
    }

    private string? BrokenThroughput(LoadSummary load)
    {
        if (MinPerSecond is not { } limit || load.CompletedPerSecond >= limit)
        {
            return null;
        }

        var asked = Readable.Number(limit);
        var was = Told(Readable.Number(load.CompletedPerSecond), asked, $"{load.CompletedPerSecond:0.###}");
        return $"--min-rps asks for {asked} requests/s, but the throughput was {was} requests/s";
    }

    /// <summary>The figure in full where three digits do not distinguish it from the limit.</summary>
    private static string Told(string figure, string limit, string inFull) => figure == limit ? inFull : figure;
}

/// <summary>The thresholds of a load; a broken one is exit code 3.</summary>
internal sealed class ThresholdOptions
{
    private readonly Option<TimeSpan?> _p95 = Options.Duration("--max-p95", "Maximum allowed p95 (open loop: of the response time), for example 200ms");
    private readonly Option<double?> _errors = new("--max-error-rate")
    {
        Description = "Maximum share of requests that may fail or not be sent, for example 1%",
        CustomParser = result =>
        {
            var text = result.Tokens is [var token, ..] ? token.Value : "";
            if (text.EndsWith('%')
                && double.TryParse(text[..^1], NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out var percent) && percent <= 100)
            {
                return percent;
            }

            result.AddError($"--max-error-rate takes a percentage from 0% to 100%, such as 1%, not '{text}'");
            return null;
        },
    };

    private readonly Option<double?> _throughput =
        Options.Number("--min-rps", "Minimum completed requests per second", "a number of requests per second");

    public void AddTo(Command command)
    {
        command.Options.Add(_p95);
        command.Options.Add(_errors);
        command.Options.Add(_throughput);
    }

    public PassCriteria Of(ParseResult parsed) => new(parsed.GetValue(_p95), parsed.GetValue(_errors), parsed.GetValue(_throughput));
}
