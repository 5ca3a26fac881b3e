using System.CommandLine;
using System.CommandLine.Parsing;
using Dashboard.Catalogue;
using Dashboard.Running;

namespace Dashboard.Cli.Frame;

/// <summary>The option <c>--against</c>: another endpoint that takes turns with the first under the same load. Its value is a small command line.</summary>
internal sealed class AgainstEndpoint
{
    private const string Example = "--against takes an endpoint or a request in quotes, for example \"/orders\" or \"--http orders.http --request create\"";

    private readonly Option<string?> _against = new Option<string?>("--against")
    {
        Description = "Alternate with the same load on another endpoint and compare the two: a path, a scenario, or a request (--http, --openapi, --har) in "
            + "quotes; the query stays, unless --against-query gives another",
    }.Checked(text => text is null ? null : Refuse(text));

    public Option Option => _against;

    public bool HasQuery(CommandResult result) =>
        result.GetResult(_against) is { Tokens: [var text, ..] } && Parse(text.Value) is var (endpoint, line) && endpoint.Endpoint(line).Query is not null;

    /// <exception cref="UserFacingException">The request cannot be sent.</exception>
    public async Task<ConcurrentLoad?> ReadAsync(ParseResult parsed, Uri? address, DocumentClient documents, CancellationToken token)
    {
        if (parsed.GetValue(_against) is not { } text)
        {
            return null;
        }

        var (endpoint, line) = Parse(text);
        return await endpoint.ReadAsync(endpoint.Endpoint(line), line, address, documents, token).ConfigureAwait(false);
    }

    private static string? Refuse(string text)
    {
        var (endpoint, line) = Parse(text);
        return endpoint.Problem(line) is { } problem ? $"{Example}, not \"{text}\": {problem}"
            : endpoint.Source(line) is null && endpoint.Endpoint(line).Refuse() is { } refusal ? $"--against \"{text}\": {refusal}"
            : null;
    }

    private static (EndpointArguments Endpoint, ParseResult Line) Parse(string text)
    {
        var (endpoint, command) = (new EndpointArguments(), new Command("against"));
        endpoint.AddTo(command);
        return (endpoint, command.Parse(text));
    }
}
