using System.CommandLine;
using System.CommandLine.Parsing;
using Dashboard.Catalogue;
using Dashboard.Exchange.HarFiles;
using Dashboard.Exchange.HttpFiles;
using Dashboard.Exchange.OpenApi;
using Dashboard.Exchange.Requests;
using Dashboard.Load;
using Dashboard.Running;

namespace Dashboard.Cli.Frame;

/// <summary>The options of verbs that send a written request: its source, its name, and its values.</summary>
internal sealed class RequestOptions
{
    private readonly Option<string?> _http = new("--http")
    {
        Description = "An .http file in the format used by Visual Studio and Rider: sends one of its requests, with headers and body",
    };

    private readonly Option<string?> _openApi = new("--openapi")
    {
        Description = "An OpenAPI 3 document: sends one of its operations; a file, a path on the target, or nothing to look at the target's usual paths",
        Arity = ArgumentArity.ZeroOrOne,
    };

    private readonly Option<string?> _har = new("--har")
    {
        Description = "A HAR file that a browser's developer tools saved: sends one of its requests, chosen by its number or by method and path",
    };

    private readonly Option<string?> _request = new("--request")
    {
        Description = "Name or operationId of the request in the file or document; needed if there are several",
    };

    private readonly Option<string?> _environment = new("--env") { Description = "Which environment of http-client.env.json the variables come from" };

    private readonly Option<string[]> _parameters = new Option<string[]>("--parameter")
    {
        Description = "A value for a parameter of the operation, for example id=5; may be given several times",
    }.Checked(values => values?.FirstOrDefault(value => value.IndexOf('=', StringComparison.Ordinal) < 1) is { } bad
        ? $"--parameter takes NAME=VALUE, for example id=5, not '{bad}'" : null);

    private readonly Option<bool> _writes = new("--allow-writes")
    {
        Description = "Allow POST, PUT, PATCH and DELETE, which may change data stored by the target",
    };

    public RequestOptions() => (Sources, All) = ([_http, _openApi, _har], [_http, _openApi, _har, _request, _environment, _parameters, _writes]);

    public IReadOnlyList<Option> Sources { get; }

    public IReadOnlyList<Option> All { get; }

    public Option? Chosen(SymbolResult result) => Sources.FirstOrDefault(option => Options.Given(result, option));

    public string? Problem(CommandResult result)
    {
        bool Given(Option option) => Options.Given(result, option);
        string? Foreign(Option option, params Option[] owners) => Given(option) && !owners.Any(Given)
            ? $"{option.Name} belongs to {string.Join(" or ", owners.Select(owner => owner.Name))}" : null;
        return Sources.Where(Given).ToArray() is [var first, var second, ..]
            ? $"{first.Name} and {second.Name} each have their own request: leave out one of them"
            : Foreign(_request, [.. Sources]) ?? Foreign(_environment, _http) ?? Foreign(_parameters, _openApi) ?? Foreign(_writes, [.. Sources]);
    }

    /// <summary>The request that is written in a file; null without one, and where the target has the document.</summary>
    /// <exception cref="RequestException">One sentence with its place.</exception>
    public async Task<RequestTemplate?> ReadFileAsync(ParseResult parsed, Uri? target, CancellationToken token)
    {
        var list = parsed.GetValue(_http) is { } http ? await HttpFileEntry.ReadAsync(http, parsed.GetValue(_environment), token).ConfigureAwait(false)
            : parsed.GetValue(_har) is { } recorded ? await HarEntry.ReadAsync(recorded, target, token).ConfigureAwait(false)
            : parsed.GetValue(_openApi) is { } document && !IsOnTarget(document) ? await OpenApiFile.ReadAsync(document, token).ConfigureAwait(false)
            : null;
        return list is null ? null : await WriteAsync(list, parsed, token).ConfigureAwait(false);
    }

    /// <exception cref="UserFacingException">The target does not serve it, or the request cannot be sent.</exception>
    public async Task<RequestTemplate?> ReadFromTargetAsync(ParseResult parsed, Uri? target, DocumentClient documents, CancellationToken token)
    {
        if (!Options.Given(parsed.CommandResult, _openApi) || (parsed.GetValue(_openApi) is { } file && !IsOnTarget(file)))
        {
            return null;
        }

        var address = AddressOf(target);
        var document = parsed.GetValue(_openApi) is { } place ? await documents.GetAsync(address, PathOn(place, address), token).ConfigureAwait(false)
            : await documents.FindAsync(address, token).ConfigureAwait(false) ?? throw new UserFacingException(
                $"{address.GetLeftPart(UriPartial.Authority)} has no OpenAPI document at {string.Join(", ", DocumentClient.UsualPaths)}: "
                    + $"give its path or a file with {_openApi.Name}.");
        var list = await OpenApiFile.OfTargetAsync(document.Path, document.Bytes, token).ConfigureAwait(false);
        return await WriteAsync(list, parsed, token).ConfigureAwait(false);
    }

    /// <exception cref="UserFacingException">The target's address is unknown.</exception>
    public static Uri AddressOf(Uri? target) => target ?? throw new UserFacingException("The target's address is unknown: specify it with --base-address.");

    /// <summary>True for a path or an address that is no file here.</summary>
    private static bool IsOnTarget(string place) =>
        place.Contains("://", StringComparison.Ordinal) || (place.StartsWith('/') && !RequestFile.Exists(place));

    private string PathOn(string place, Uri target)
    {
        if (place.StartsWith('/'))
        {
            return place;
        }

        return Uri.TryCreate(place, UriKind.Absolute, out var address) && RequestTemplate.IsOf(address, target) ? address.PathAndQuery
            : throw new RequestException(_openApi.Name, null, $"documents are read from the target alone, which is {target.GetLeftPart(UriPartial.Authority)}; "
                + "give a path there, or a file.");
    }

    private Task<RequestTemplate> WriteAsync(RequestList list, ParseResult parsed, CancellationToken token)
    {
        var given = new Dictionary<string, string>(StringComparer.Ordinal);
        foreach (var value in parsed.GetValue(_parameters) ?? [])
        {
            var mark = value.IndexOf('=', StringComparison.Ordinal);
            given[value[..mark]] = value[(mark + 1)..];
        }

        return list.WriteAsync(parsed.GetValue(_request), given, parsed.GetValue(_writes), token);
    }
}
