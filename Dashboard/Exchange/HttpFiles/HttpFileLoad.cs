using System.Text;
using Dashboard.Load;

namespace Dashboard.Exchange.HttpFiles;

/// <summary>The request of an <c>.http</c> file that a load sends, with all its values.</summary>
internal sealed class HttpFileLoad
{
    /// <summary>Headers whose values are shown.</summary>
    private static readonly string[] Harmless = ["Accept", "Content-Type"];

    /// <summary>Characters of an address.</summary>
    private const int LongestAddress = 8_000;

    private readonly HttpFileRequest _request;
    private readonly string _file;
    private readonly HttpFileSource _source;
    private readonly HttpFileText _target;
    private readonly IReadOnlyList<(HttpFileHeader Header, HttpFileText Value)> _headers;
    private readonly byte[]? _body;

    private HttpFileLoad(
        HttpFileRequest request, string file, HttpFileSource source, HttpFileText target, IReadOnlyList<(HttpFileHeader, HttpFileText)> headers,
        byte[]? body) =>
        (_request, _file, _source, _target, _headers, _body) = (request, file, source, target, headers, body);

    /// <summary>Null: GET.</summary>
    public string? Method => _request.Method == RequestLine.UsualMethod ? null : _request.Method;

    /// <param name="request">Name of the request; null: the only one.</param>
    /// <param name="environment">Null: none is chosen.</param>
    /// <param name="allowsWrites">Whether the target may be changed.</param>
    /// <exception cref="HttpFileException">In one sentence with file and line.</exception>
    public static async Task<HttpFileLoad> ReadAsync(string path, string? request, string? environment, bool allowsWrites, CancellationToken token)
    {
        var input = await HttpFileInput.ReadAsync(path, token).ConfigureAwait(false);
        return await OfAsync(input, request, environment, allowsWrites, Environment.GetEnvironmentVariable, token).ConfigureAwait(false);
    }

    internal static async Task<HttpFileLoad> OfAsync(
        HttpFileInput input, string? request, string? environment, bool allowsWrites, Func<string, string?> process, CancellationToken token)
    {
        var file = HttpFileParser.Parse(input.Name, input.Text);
        var chosen = file.Choose(request);
        if (LoadMethods.Changes(chosen.Method) && !allowsWrites)
        {
            throw new HttpFileException(file.Name, chosen.Line, $"{chosen.Method} can change data stored by the target; add --allow-writes to permit that.");
        }

        var variables = new HttpFileVariables(file, HttpFileEnvironment.Of(input.Environments, environment), process, TimeProvider.System);
        var target = variables.Resolve(chosen.Target, chosen.Line);
        (HttpFileHeader, HttpFileText)[] headers =
            [.. chosen.Headers.Select(header => (header, Checked(file, header, variables.Resolve(header.Value, header.Line))))];
        var body = chosen.Body is null ? null : await BodyAsync(input, chosen.Body, variables, token).ConfigureAwait(false);
        return new HttpFileLoad(chosen, file.Name, new HttpFileSource(input.FullPath, chosen.Name, environment), target, headers, body);
    }

    /// <summary>Its path on the target.</summary>
    /// <exception cref="HttpFileException">The address leads elsewhere, or is none.</exception>
    public string PathOn(Uri baseAddress) => Address(baseAddress).Path;

    /// <summary>The plan that sends it.</summary>
    /// <exception cref="HttpFileException">The address leads elsewhere, or is none.</exception>
    public LoadPlan Onto(LoadPlan plan, Uri baseAddress)
    {
        var (path, query, shownQuery) = Address(baseAddress);
        var url = new Uri(baseAddress, path).GetLeftPart(UriPartial.Path);
        var written = _headers.Where(header => !IsConnection(header.Header)).ToList();
        LoadHeader[] headers = [.. written.Select(header => new LoadHeader(header.Header.Name, header.Value.ToString()))];
        return plan with
        {
            Url = Secrets.Masked(new Uri(url + shownQuery).AbsoluteUri),
            Method = Method,
            Headers = headers.Length == 0 ? null : [.. written.Select(Shown)],
            BodyBytes = _body?.Length,
            HttpFile = _source,
            KeepAlive = plan.KeepAlive && !_headers.Any(header => IsConnection(header.Header) && IsClose(header.Value)),
            Content = new LoadContent(new Uri(url + query).AbsoluteUri, headers, _body),
        };
    }

    private (string Path, string Query, string ShownQuery) Address(Uri baseAddress)
    {
        var text = _target.ToString();
        if (text.Length > LongestAddress || text.Any(char.IsControl))
        {
            throw Bad($"the address must be one line of at most {Readable.Count(LongestAddress)} characters; shorten it.");
        }

        var start = text is ['/', not '/', ..] or "/" ? 0 : AuthorityEnd(text, baseAddress);
        var query = text.IndexOf('?', start) is var mark and >= 0 ? mark : text.Length;
        var path = query == start ? "/" : text[start..query];
        if (RefusePath(path) is { } refusal)
        {
            throw Bad(refusal);
        }

        if (_target.OriginOf(start, query) == HttpFileOrigin.Private)
        {
            throw Bad("the path contains a value from a private environment file or from an environment variable of the process: "
                + "the target's own events name the path, so the run file would hold it; write it as @name = value, or put it into the query or a header.");
        }

        return text.IndexOf('#', start) >= 0 ? throw Bad("leave out '#' in the address and what follows; it is never sent.")
            : !Uri.TryCreate(baseAddress, path, out var whole) || !Uri.TryCreate(whole.GetLeftPart(UriPartial.Path) + text[query..], UriKind.Absolute, out _)
                ? throw Bad("this is not a valid address; correct it.")
            : (path, text[query..], _target.Shown(query));
    }

    /// <summary>Where the path begins.</summary>
    private int AuthorityEnd(string text, Uri baseAddress)
    {
        var begin = text.IndexOf("://", StringComparison.Ordinal) + "://".Length;
        var end = begin < 3 ? -1 : text.IndexOfAny(['/', '?', '#'], begin) is var found and >= 0 ? found : text.Length;
        if (end < 0 || !Uri.TryCreate(text[..end], UriKind.Absolute, out var address)
            || address is not { Scheme: "http" or "https", UserInfo.Length: 0 })
        {
            throw Bad("this is not a valid address; begin it with '/' or http://, without a user name and password.");
        }

        var target = baseAddress.GetLeftPart(UriPartial.Authority);
        return address.Scheme != Uri.UriSchemeHttp ? throw Bad($"the address begins with https://, and load is sent over http only; use {target}.")
            : address.Port == baseAddress.Port && (address.Host == baseAddress.Host || (address.IsLoopback && baseAddress.IsLoopback)) ? end
            : throw Bad($"the address leads to {Shown(address, end)}, and the target is {target}; load is sent to the target only: write the path alone.");
    }

    private string Shown(Uri address, int end) =>
        _target.OriginOf(0, end) == HttpFileOrigin.Private ? "another host" : address.GetLeftPart(UriPartial.Authority);

    /// <summary>As for an endpoint that somebody names on the page.</summary>
    private static string? RefusePath(string path) =>
        path[0] != '/' || path is ['/', '/' or '\\', ..] ? "the path must begin with one '/'."
        : path.Contains('\\', StringComparison.Ordinal) ? "use '/' in place of '\\' in the path."
        : path.Any(char.IsWhiteSpace) ? "the path has a space; write it as %20."
        : RequestLine.HasDots(path) ? "leave out '.' and '..' in the path, and write the path that they lead to."
        : null;

    private static HttpFileText Checked(HttpFile file, HttpFileHeader header, HttpFileText value)
    {
        var text = value.ToString();
        return text.Any(c => c is not ('\t' or (>= ' ' and <= '~')))
                ? throw new HttpFileException(
                    file.Name, header.Line, $"the value of {header.Name} contains a character that is not allowed in a header; use plain ASCII.")
            : header.Name.Equals("Host", StringComparison.OrdinalIgnoreCase)
                ? throw new HttpFileException(file.Name, header.Line, "the Host header is set from the target's address; leave it out.")
            : IsConnection(header) && !IsClose(value) && !text.Equals("keep-alive", StringComparison.OrdinalIgnoreCase)
                ? throw new HttpFileException(file.Name, header.Line, "the Connection header may be keep-alive or close; leave it out.")
            : value;
    }

    private static async Task<byte[]> BodyAsync(HttpFileInput input, HttpFileBody body, HttpFileVariables variables, CancellationToken token)
    {
        if (body is { IsFile: true })
        {
            var path = variables.Resolve(body.Text, body.Line).ToString();
            var bytes = await input.BytesAsync(path, body.Line, LoadLimits.MaxBodyBytes, token).ConfigureAwait(false);
            try
            {
                return body.HasVariables ? Bytes(input, body, variables.Resolve(HttpFileInput.Decode(bytes), body.Line)) : bytes;
            }
            catch (DecoderFallbackException e)
            {
                throw new HttpFileException(input.Name, body.Line, "the body's file is not UTF-8 text; save it as UTF-8, or write '<' in place of '<@'.", e);
            }
        }

        return Bytes(input, body, variables.Resolve(body.Text, body.Line));
    }

    private static byte[] Bytes(HttpFileInput input, HttpFileBody body, HttpFileText text) =>
        Encoding.UTF8.GetBytes(text.ToString()) is { Length: <= LoadLimits.MaxBodyBytes } bytes ? bytes
            : throw new HttpFileException(input.Name, body.Line, $"the body is longer than {Readable.Count(LoadLimits.MaxBodyBytes)} bytes; shorten it.");

    private static LoadHeader Shown((HttpFileHeader Header, HttpFileText Value) header) => new(
        header.Header.Name,
        Harmless.Contains(header.Header.Name, StringComparer.OrdinalIgnoreCase) && header.Value.Origin == HttpFileOrigin.File
            ? Secrets.Masked(header.Value.ToString())
            : null);

    private static bool IsConnection(HttpFileHeader header) => header.Name.Equals("Connection", StringComparison.OrdinalIgnoreCase);

    private static bool IsClose(HttpFileText value) => value.ToString().Equals("close", StringComparison.OrdinalIgnoreCase);

    private HttpFileException Bad(string sentence) => new(_file, _request.Line, sentence);
}
