using System.CommandLine;
using System.CommandLine.Parsing;
using Dashboard.Catalogue;
using Dashboard.Exchange.Requests;
using Dashboard.Running;

namespace Dashboard.Cli.Frame;

/// <summary>The target of a further load, inside the value of an option: an endpoint or a written request.</summary>
internal sealed class EndpointArguments
{
    private readonly Argument<string?> _endpoint = new("ENDPOINT") { Arity = ArgumentArity.ZeroOrOne };

    private readonly RequestOptions _request = new();

    public void AddTo(Command command)
    {
        command.Arguments.Add(_endpoint);
        command.AddAll(_request.All);
    }

    public Option? Source(ParseResult parsed) => _request.Chosen(parsed.CommandResult);

    public string? Problem(ParseResult parsed)
    {
        var hasEndpoint = parsed.GetValue(_endpoint) is not null;
        return parsed.Errors is [{ Message: var message }, ..] ? message
            : _request.Problem(parsed.CommandResult) is { } foreign ? $"{foreign}."
            : Source(parsed) is not { } source ? (hasEndpoint ? null : "give an endpoint or a request.")
            : hasEndpoint ? $"{source.Name} already defines the request: leave out the endpoint."
            : null;
    }

    public ConcurrentLoad Endpoint(ParseResult parsed)
    {
        var typed = TypedPath.Of(parsed.GetValue(_endpoint) ?? "/");
        return new ConcurrentLoad(typed.Path) { Query = typed.Query };
    }

    /// <exception cref="UserFacingException">The request cannot be sent.</exception>
    public async Task<ConcurrentLoad> ReadAsync(ConcurrentLoad load, ParseResult parsed, Uri? address, DocumentClient documents, CancellationToken token)
    {
        if (Source(parsed) is null)
        {
            return load;
        }

        var target = RequestOptions.AddressOf(address);
        var request = await _request.ReadFileAsync(parsed, target, token).ConfigureAwait(false)
            ?? await _request.ReadFromTargetAsync(parsed, target, documents, token).ConfigureAwait(false);
        return request!.ApplyTo(load with { Endpoint = request.PathOn(target) }, target);
    }
}
