using System.CommandLine;
using System.CommandLine.Parsing;
using System.Globalization;
using Dashboard.Cli.Frame;
using Dashboard.Load;

namespace Dashboard.Cli;

/// <summary>
/// The arguments that say how much is sent (<c>-c -d -n --rate --timeout</c>): one name, limit and sentence each for all verbs that send,
/// or write down what is to be sent.
/// </summary>
internal sealed class LoadArguments
{
    private const int UsualConnections = 10;
    private const int UsualMostOut = 100;
    private static readonly TimeSpan UsualDuration = TimeSpan.FromSeconds(10);
    private static readonly TimeSpan UsualTimeout = TimeSpan.FromSeconds(30);

    private LoadArguments(string connections, string duration, string timeout)
    {
        Connections = new Option<int?>("--connections", "-c")
        {
            Description = $"Connections, 1 to {LoadLimits.MaxConnections}; with --rate the most unanswered requests at once ({connections})",
        }.Checked(count => count is null or (>= 1 and <= LoadLimits.MaxConnections)
            ? null
            : $"--connections takes a number from 1 to {LoadLimits.MaxConnections}");
        Duration = Options.Duration("--duration", $"How long to send ({duration})", "-d")
            .Checked(time => time is null || (time > TimeSpan.Zero && time.Value.TotalSeconds <= LoadLimits.MaxDurationSeconds)
                ? null
                : $"--duration takes a duration above 0 and at most {LoadLimits.MaxDurationSeconds}s");
        Requests = new Option<int?>("--requests", "-n") { Description = "How many requests to send, instead of a duration" }
            .Checked(count => count is null or (>= 1 and <= LoadLimits.MaxRequests) ? null : $"--requests takes a number from 1 to {LoadLimits.MaxRequests}");
        Rate = Options.Number("--rate", "Open loop: requests per second, sent however fast they are answered", "a number of requests per second")
            .Checked(rate => rate is null or <= LoadLimits.MaxRate ? null : $"--rate takes at most {LoadLimits.MaxRate:0} requests per second");
        Timeout = Options.Duration("--timeout", $"How long to wait for an answer ({timeout})")
            .Checked(time => time is null || time.Value.TotalSeconds is >= LoadLimits.MinTimeoutSeconds and <= LoadLimits.MaxTimeoutSeconds
                ? null
                : $"--timeout takes a duration from {LoadLimits.MinTimeoutSeconds * 1000:0}ms to {LoadLimits.MaxTimeoutSeconds}s");
    }

    public Option<int?> Connections { get; }

    public Option<TimeSpan?> Duration { get; }

    public Option<int?> Requests { get; }

    public Option<double?> Rate { get; }

    public Option<TimeSpan?> Timeout { get; }

    public IReadOnlyList<Option> All => [Connections, Duration, Requests, Rate, Timeout];

    /// <summary>For a load that only the arguments describe.</summary>
    public static LoadArguments WithDefaults() => new(
        $"default {UsualConnections}, with --rate {UsualMostOut}", $"default {UsualDuration.TotalSeconds}s", $"default {UsualTimeout.TotalSeconds}s");

    /// <summary>For a load that a scenario describes as far as no argument is given.</summary>
    public static LoadArguments OfScenario() => new("default: as the scenario says", "default: as the scenario says", "default: as the scenario says");

    /// <summary>Why these arguments make no load together, in a sentence; null when they do.</summary>
    /// <param name="startsFromZero">Whether a rate of 0 is one to start from.</param>
    public string? Problem(CommandResult result, bool startsFromZero = false)
    {
        if (Options.Given(result, Duration) && Options.Given(result, Requests))
        {
            return "--duration and --requests each end the load: give one, not both";
        }

        // Its text, since a value that is none would be asked for in vain.
        var isZero = result.GetResult(Rate) is { Tokens: [var token] }
            && double.TryParse(token.Value, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out var rate) && rate == 0;
        return isZero && !startsFromZero ? "--rate takes a number above 0" : null;
    }

    /// <summary>The load with the defaults of <see cref="WithDefaults"/>.</summary>
    /// <param name="url">Where it goes.</param>
    /// <param name="ramp">Stages of the rate, which say when the load ends; null for a constant one.</param>
    public LoadPlan Plan(ParseResult parsed, string url, IReadOnlyList<RateStage>? ramp = null)
    {
        var (rate, requests) = (parsed.GetValue(Rate), parsed.GetValue(Requests));
        var arrivals = rate is null && ramp is null ? null : new ArrivalRate(rate ?? 0) { Stages = ramp ?? [] };
        var duration = requests is null && ramp is null ? parsed.GetValue(Duration) ?? UsualDuration : default(TimeSpan?);
        return new LoadPlan(
            url,
            parsed.GetValue(Connections) ?? (arrivals is null ? UsualConnections : UsualMostOut),
            duration?.TotalSeconds,
            requests,
            (parsed.GetValue(Timeout) ?? UsualTimeout).TotalSeconds)
        {
            Arrivals = arrivals,
        };
    }
}
