using System.CommandLine;
using System.CommandLine.Parsing;
using System.Globalization;
using Dashboard.Catalogue;
using Dashboard.Cli.Files;
using Dashboard.Cli.Frame;
using Dashboard.Exchange.Requests;
using Dashboard.Load;

namespace Dashboard.Cli;

/// <summary>The arguments of <c>load</c> for its plan and files.</summary>
internal sealed class LoadOptions
{
    private readonly LoadArguments _load = LoadArguments.WithDefaults();
    private readonly Argument<string> _url = new("url") { Description = "Absolute http or https address, for example http://127.0.0.1:5000/path" };
    private readonly RequestOptions _request = new();
    private readonly TrustOptions _trust = new();
    private readonly Option<IReadOnlyList<RateStage>?> _ramp = new("--ramp")
    {
        Description = "Open loop in stages that begin at --rate or 0, for example \"10s:200,20s:500\": "
            + "ramp up to 200 requests per second over 10 s, then to 500 over 20 s",
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

    private readonly Option<bool> _noKeepAlive = new("--no-keep-alive") { Description = "A new connection for each request" };
    private readonly Option<string?> _expectBody = new("--expect-body") { Description = "Expected body of a 2xx response; any other body is an error" };
    private readonly Option<string[]> _allow = new("--allow")
    {
        Description = "A base address on another machine that may be load-tested, for example http://target:5000/",
    };

    private readonly Option<string?> _hgrm =
        File("--hgrm", "Write the percentile distribution (HdrHistogram's text, milliseconds) to this file");

    private readonly Option<string?> _hlog =
        File("--hlog", "Write the latencies of each quarter of a second (HdrHistogram's interval log, microseconds) to this file");

    public void AddTo(Command command)
    {
        command.Arguments.Add(_url);
        command.AddAll([.. _load.All, .. _request.All, .. _trust.All, _ramp, _noKeepAlive, _expectBody, _allow, _hgrm, _hlog]);

        command.Validators.Add(result =>
        {
            if ((_request.Problem(result) ?? _load.Problem(result, _ramp) ?? _trust.Problem(result, AddressOf(result))) is { } problem)
            {
                result.AddError(problem);
            }
        });
    }

    public IReadOnlyList<string> Allowed(ParseResult parsed) => parsed.GetValue(_allow) ?? [];

    /// <exception cref="UserFacingException">The request cannot be sent.</exception>
    public async Task<LoadPlan> PlanAsync(ParseResult parsed, CancellationToken token)
    {
        var plan = Plan(parsed) with { Trust = await _trust.ReadAsync(parsed, token).ConfigureAwait(false) };
        if (_request.Chosen(parsed.CommandResult) is not { } source || !Uri.TryCreate(plan.Url, UriKind.Absolute, out var address))
        {
            return plan;
        }

        var request = await _request.ReadFileAsync(parsed, address, token).ConfigureAwait(false);
        if (address.PathAndQuery != "/")
        {
            throw new RequestException(
                source.Name, null, $"the file has the path; give the target's address alone: {address.GetLeftPart(UriPartial.Authority)}.");
        }

        // The target is asked for its document only where it may be loaded.
        request ??= Refuse(plan, Allowed(parsed)) is null
            ? await _request.ReadFromTargetAsync(
                parsed, address, CatalogueFeature.Documents(new BaseAddresses { UsualTrust = plan.Trust }), token).ConfigureAwait(false)
            : null;
        return request?.ApplyTo(plan, address) ?? plan;
    }

    private Uri? AddressOf(CommandResult result) => Uri.TryCreate(result.GetValue(_url), UriKind.Absolute, out var address) ? address : null;

    public LoadPlan Plan(ParseResult parsed) => _load.Plan(parsed, parsed.GetValue(_url)!, parsed.GetValue(_ramp)) with
    {
        KeepAlive = !parsed.GetValue(_noKeepAlive),
        ExpectedBody = parsed.GetValue(_expectBody),
    };

    public LatencyFiles OpenFiles(ParseResult parsed)
    {
        ResultFile? Open(Option<string?> option) => parsed.GetValue(option) is { } path ? ResultFile.Open(path, option.Name) : null;
        return new LatencyFiles(Open(_hgrm), Open(_hlog));
    }

    public static string? Refuse(LoadPlan plan, IReadOnlyList<string> allowed)
    {
        var sentence = LoadLimits.Refuse(plan, allowed);
        if (sentence is null || !Uri.TryCreate(plan.Url, UriKind.Absolute, out var address))
        {
            return sentence;
        }

        var authority = address.GetLeftPart(UriPartial.Authority);
        return LoadLimits.Refuse(plan, [.. allowed, authority]) is null
            ? $"{sentence.TrimEnd('.')}; add --allow {authority} if you are allowed to load-test it."
            : sentence;
    }

    private static Option<string?> File(string name, string description) => new Option<string?>(name) { Description = description }
        .Checked(path => path is not null && string.IsNullOrWhiteSpace(path) ? $"{name} takes the path of a file" : null);

    /// <summary>The stages of 10s:200,20s:500; otherwise null.</summary>
    private static IReadOnlyList<RateStage>? Stages(string text)
    {
        var stages = text.Split(',').Select(Stage).ToArray();
        return stages.Contains(null) ? null : [.. stages.OfType<RateStage>()];
    }

    private static RateStage? Stage(string text) =>
        text.Split(':') is [var time, var rate]
        && DurationText.Parse(time) is { } duration
        && double.TryParse(rate, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out var perSecond)
            ? new RateStage(duration.TotalSeconds, perSecond)
            : null;
}
