using System.CommandLine;
using Dashboard.Catalogue;
using Dashboard.Load;
using Dashboard.Running;

namespace Dashboard.Cli.Frame;

/// <summary>
/// The option <c>--with</c>: a load that begins and ends with the first, as often as needed. Its value is a small command line: an endpoint or a written
/// request, and the options for the amount of load.
/// </summary>
internal sealed class ConcurrentLoadOption
{
    private const string Example = "--with takes an endpoint and its load in quotes, for example \"/orders -c 10\"";

    private readonly Option<string[]> _with = new Option<string[]>("--with")
    {
        Description = "Another load at the same time: a path, a scenario or a request (--http, --openapi, --har) with its own -c, --rate, -d, -n, --timeout "
            + $"and --query in quotes, for example \"/orders -c 10\"; may be repeated, up to {LoadLimits.MaxLoadsAtOnce} loads in total",
    }.Checked(texts => texts?.Select(Refuse).FirstOrDefault(refusal => refusal is not null));

    public Option Option => _with;

    /// <exception cref="UserFacingException">A request cannot be sent.</exception>
    public async Task<IReadOnlyList<ConcurrentLoad>> ReadAsync(ParseResult parsed, Uri? address, DocumentClient documents, CancellationToken token)
    {
        var loads = new List<ConcurrentLoad>();
        foreach (var text in parsed.GetValue(_with) ?? [])
        {
            var line = new Line();
            var written = line.Command.Parse(text);
            loads.Add(await line.Endpoint.ReadAsync(line.Of(written), written, address, documents, token).ConfigureAwait(false));
        }

        return loads;
    }

    private static string? Refuse(string text)
    {
        var line = new Line();
        var parsed = line.Command.Parse(text);
        var source = line.Endpoint.Source(parsed);
        return (line.Endpoint.Problem(parsed)
            ?? (!Options.Given(parsed.CommandResult, line.Load.Query) ? null
                : source is not null ? $"{source.Name} already defines the request: leave out --query."
                : line.Endpoint.Endpoint(parsed).Query is not null ? "the endpoint already has a query: leave out --query."
                : null)) is { } problem ? $"{Example}, not \"{text}\": {problem}"
            : (source is null ? line.Of(parsed).Refuse() : line.Of(parsed).Problem()?.Sentence) is { } refusal ? $"--with \"{text}\": {refusal}"
            : null;
    }

    private sealed class Line
    {
        public Line()
        {
            Endpoint.AddTo(Command);
            Command.AddAll(Load.All);
        }

        public Command Command { get; } = new("with");

        public EndpointArguments Endpoint { get; } = new();

        public LoadArguments Load { get; } = LoadArguments.OfScenario();

        public ConcurrentLoad Of(ParseResult parsed)
        {
            var typed = Endpoint.Endpoint(parsed);
            var load = Load.ApplyTo(typed, parsed);
            return load with { Query = load.Query ?? typed.Query };
        }
    }
}
