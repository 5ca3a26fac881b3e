using System.CommandLine;
using System.CommandLine.Parsing;
using Dashboard.Catalogue;
using Dashboard.Exchange.Requests;
using Dashboard.Load;
using Dashboard.Running;

namespace Dashboard.Cli.Frame;

/// <summary>
/// <c>--with</c>: a load that begins and ends with the first, as often as needed. Its value is a small command line: an endpoint or a written request, and the
/// options that say how much is sent.
/// </summary>
internal sealed class BesideLoads
{
    private const string Example = "--with takes an endpoint and its load in quotes, for example \"/orders -c 10\"";

    private readonly Option<string[]> _with = new Option<string[]>("--with")
    {
        Description = "Another load at the same time: a path, a scenario or a request (--http, --openapi, --har) with its own -c, --rate, -d, -n, --timeout "
            + $"and --query in quotes, for example \"/orders -c 10\"; may be repeated, up to {LoadLimits.MaxLoadsAtOnce} loads in total",
    }.Checked(texts => texts?.Select(Refuse).FirstOrDefault(refusal => refusal is not null));

    public Option Option => _with;

    /// <summary>These loads, in their order.</summary>
    /// <param name="address">Of the target; null: unknown.</param>
    /// <exception cref="UserFacingException">A request cannot be sent.</exception>
    public async Task<IReadOnlyList<BesideLoad>> ReadAsync(ParseResult parsed, Uri? address, DocumentClient documents, CancellationToken token)
    {
        var loads = new List<BesideLoad>();
        foreach (var text in parsed.GetValue(_with) ?? [])
        {
            var line = new Line();
            loads.Add(await ReadAsync(line, line.Command.Parse(text), address, documents, token).ConfigureAwait(false));
        }

        return loads;
    }

    private static async Task<BesideLoad> ReadAsync(Line line, ParseResult parsed, Uri? address, DocumentClient documents, CancellationToken token)
    {
        if (line.Request.Chosen(parsed.CommandResult) is null)
        {
            return line.Of(parsed);
        }

        var target = address ?? throw new UserFacingException("The target's address is unknown: specify it with --base-address.");
        var request = await line.Request.ReadFileAsync(parsed, target, token).ConfigureAwait(false)
            ?? await line.Request.ReadFromTargetAsync(parsed, target, documents, token).ConfigureAwait(false);
        return request!.Onto(line.Of(parsed) with { Endpoint = request.PathOn(target) }, target);
    }

    private static string? Refuse(string text)
    {
        var line = new Line();
        var parsed = line.Command.Parse(text);
        var (source, hasEndpoint) = (line.Request.Chosen(parsed.CommandResult), parsed.GetValue(line.Endpoint) is not null);
        return (parsed.Errors is [{ Message: var message }, ..] ? message
            : line.Request.Problem(parsed.CommandResult) is { } foreign ? $"{foreign}."
            : source is null ? (hasEndpoint ? null : "give an endpoint or a request.")
            : hasEndpoint ? $"{source.Name} already defines the request: leave out the endpoint."
            : Options.Given(parsed.CommandResult, line.Load.Query) ? $"{source.Name} already defines the request: leave out --query."
            : null) is { } problem ? $"{Example}, not \"{text}\": {problem}"
            : (source is null ? line.Of(parsed).Refuse() : line.Of(parsed).Problem()?.Sentence) is { } refusal ? $"--with \"{text}\": {refusal}"
            : null;
    }

    /// <summary>What the value of <c>--with</c> may hold.</summary>
    private sealed class Line
    {
        public Line()
        {
            Command = new Command("with") { Endpoint };
            foreach (var option in (Option[])[.. Load.All, .. Request.All])
            {
                Command.Options.Add(option);
            }
        }

        public Command Command { get; }

        /// <summary>Null where a request is written.</summary>
        public Argument<string?> Endpoint { get; } = new("ENDPOINT") { Arity = ArgumentArity.ZeroOrOne };

        public LoadArguments Load { get; } = LoadArguments.OfScenario();

        public RequestOptions Request { get; } = new();

        public BesideLoad Of(ParseResult parsed) => Load.Onto(new BesideLoad(parsed.GetValue(Endpoint) ?? "/"), parsed);
    }
}
