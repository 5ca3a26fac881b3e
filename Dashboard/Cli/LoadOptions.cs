using System.CommandLine;
using System.Globalization;
using Dashboard.Format;
using Dashboard.Load;

namespace Dashboard.Cli;

/// <summary>The arguments of <c>load</c> that make its plan.</summary>
internal sealed class LoadOptions
{
    private const int UsualConnections = 10;
    private const int UsualMostOut = 100;
    private const double MaxPerSecond = 100_000;
    private static readonly TimeSpan UsualDuration = TimeSpan.FromSeconds(10);

    private readonly Argument<string> _url = new("url") { Description = "Absolute http address, for example http://127.0.0.1:5000/path" };
    private readonly Option<int?> _connections = new("--connections", "-c")
    {
        Description = $"Closed loop: connections, each with one request out (default {UsualConnections}). With --rate: the most requests out at once (default {UsualMostOut})",
    };

    private readonly Option<TimeSpan?> _duration = Options.Duration("--duration", $"How long to send (default {UsualDuration.TotalSeconds}s)", "-d");
    private readonly Option<int?> _requests = new("--requests", "-n") { Description = "How many requests to send, instead of a duration" };
    private readonly Option<double?> _rate = Options.Number("--rate", "Open loop: requests per second, sent whatever the answers do; with --ramp the rate it starts from (default 0)", "a number of requests per second")
        .Checked(rate => rate is null or <= MaxPerSecond ? null : $"--rate takes at most {MaxPerSecond:0} requests per second");

    private readonly Option<IReadOnlyList<RateStage>?> _ramp = new("--ramp")
    {
        Description = "Open loop in stages, for example \"10s:200,20s:500\": in 10 s to 200 requests per second, then in 20 s to 500",
        CustomParser = result =>
        {
            var text = result.Tokens is [var token, ..] ? token.Value : "";
            if (Stages(text) is { } stages)
            {
                return stages;
            }

            result.AddError($"--ramp takes stages such as 10s:200,20s:500 (duration:requests per second), not '{text}'");
            return null;
        },
    };

    private readonly Option<TimeSpan?> _timeout = Options.Duration("--timeout", "When a request is given up (default 30s)");
    private readonly Option<bool> _noKeepAlive = new("--no-keep-alive") { Description = "A new connection for each request" };
    private readonly Option<string?> _expectBody = new("--expect-body") { Description = "What the body of a 2xx answer must be; another one is an error" };
    private readonly Option<string[]> _allow = new("--allow") { Description = "A base address beyond this machine that may be loaded, for example http://target:5000/" };

    public void AddTo(Command command)
    {
        command.Arguments.Add(_url);
        foreach (var option in (Option[])[_connections, _duration, _requests, _rate, _ramp, _timeout, _noKeepAlive, _expectBody, _allow])
        {
            command.Options.Add(option);
        }

        command.Validators.Add(result =>
        {
            // Only whether an option was given: its value may be none at all, which the parser reports by itself.
            bool Given(Option option) => result.GetResult(option) is { Implicit: false };
            if (Given(_duration) && Given(_requests))
            {
                result.AddError("load takes --duration or --requests, not both");
            }
            else if (Given(_ramp) && (Given(_duration) || Given(_requests)))
            {
                result.AddError("load takes its duration from the stages of --ramp; leave --duration and --requests out");
            }
        });
    }

    public IReadOnlyList<string> Allowed(ParseResult parsed) => parsed.GetValue(_allow) ?? [];

    public LoadPlan Plan(ParseResult parsed)
    {
        var (rate, ramp) = (parsed.GetValue(_rate), parsed.GetValue(_ramp));
        var arrivals = rate is null && ramp is null ? null : new ArrivalRate(rate ?? 0) { Stages = ramp ?? [] };
        var requests = parsed.GetValue(_requests);
        var duration = requests is null && ramp is null ? parsed.GetValue(_duration) ?? UsualDuration : default(TimeSpan?);
        return new LoadPlan(
            parsed.GetValue(_url)!,
            parsed.GetValue(_connections) ?? (arrivals is null ? UsualConnections : UsualMostOut),
            duration?.TotalSeconds,
            requests,
            KeepAlive: !parsed.GetValue(_noKeepAlive))
        {
            TimeoutSeconds = parsed.GetValue(_timeout)?.TotalSeconds ?? 30,
            Arrivals = arrivals,
            ExpectedBody = parsed.GetValue(_expectBody),
        };
    }

    /// <summary>Why this load must not run, in one sentence; null when it may.</summary>
    public static string? Refuse(LoadPlan plan, IReadOnlyList<string> allowed)
    {
        if (plan.Arrivals is { PerSecond: 0, Stages.Count: 0 })
        {
            return "--rate must be above 0.";
        }

        var sentence = LoadLimits.Refuse(plan, allowed);
        if (sentence is null || !Uri.TryCreate(plan.Url, UriKind.Absolute, out var address))
        {
            return sentence;
        }

        var authority = address.GetLeftPart(UriPartial.Authority);
        return LoadLimits.Refuse(plan, [.. allowed, authority]) is null
            ? $"{sentence.TrimEnd('.')}; add --allow {authority} if you may load it."
            : sentence;
    }

    /// <summary>The stages of a text such as 10s:200,20s:500; null when it is none.</summary>
    internal static IReadOnlyList<RateStage>? Stages(string text)
    {
        var stages = text.Split(',').Select(part => part.Split(':') is [var time, var rate]
            && DurationText.Parse(time) is { } duration && duration > TimeSpan.Zero
            && double.TryParse(rate, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out var perSecond) && perSecond <= MaxPerSecond
                ? new RateStage(duration.TotalSeconds, perSecond)
                : null).ToArray();
        return stages.Contains(null) ? null : [.. stages.OfType<RateStage>()];
    }
}
