using System.Text;
using Dashboard.Load;
using Dashboard.Running;

namespace Dashboard.Exchange.Requests;

/// <summary>A request with all its values, from an <c>.http</c> file, an OpenAPI document or a HAR file.</summary>
internal sealed class RequestTemplate
{
    private const int LongestAddress = 8_000;

    private readonly RequestPlace _place;
    private readonly RequestOrigin _origin;
    private readonly RequestText _target;
    private readonly IReadOnlyList<WrittenHeader> _headers;
    private readonly byte[]? _body;

    /// <exception cref="RequestException">A header or the body cannot be sent.</exception>
    public RequestTemplate(
        RequestPlace place, RequestOrigin origin, string method, RequestText target, IReadOnlyList<WrittenHeader> headers, byte[]? body)
    {
        (_place, _origin, _target, _body) = (place, origin, target, body);
        Method = method == RequestLine.UsualMethod ? null : method;
        _headers = [.. headers.Select(header => header.Checked())];
    }

    private RequestTemplate(RequestTemplate other, byte[] body) =>
        (_place, _origin, _target, _headers, _body, Method) =
        (other._place, other._origin with { HasOwnBody = true }, other._target, other._headers, body, other.Method);

    public string? Method { get; }

    /// <exception cref="RequestException">The body is too long.</exception>
    public RequestTemplate WithBody(string text) => new(this, CheckedBody(_place, Encoding.UTF8.GetBytes(text)));

    /// <exception cref="RequestException">The body is too long.</exception>
    public static byte[] CheckedBody(RequestPlace place, byte[] body) => body.Length <= LoadLimits.MaxBodyBytes ? body
        : throw new RequestException(place, $"the body is longer than {Readable.Count(LoadLimits.MaxBodyBytes)} bytes; shorten it.");

    /// <summary>True when an address is on the target: all names of this machine's loopback are the same.</summary>
    public static bool IsOf(Uri address, Uri baseAddress) =>
        address.Scheme == baseAddress.Scheme && address.Port == baseAddress.Port
            && (address.Host == baseAddress.Host || (address.IsLoopback && baseAddress.IsLoopback));

    /// <exception cref="RequestException">The address leads elsewhere, or is invalid.</exception>
    public string PathOn(Uri baseAddress) => Address(baseAddress).Path;

    /// <exception cref="RequestException">The address leads elsewhere, or is invalid.</exception>
    public LoadPlan ApplyTo(LoadPlan plan, Uri baseAddress)
    {
        var (path, query, shownQuery) = Address(baseAddress);
        var url = new Uri(baseAddress, path).GetLeftPart(UriPartial.Path);
        var written = _headers.Where(header => !header.IsConnection).ToList();
        LoadHeader[] headers = [.. written.Select(header => new LoadHeader(header.Name, $"{header.Value}"))];
        return plan with
        {
            Url = Secrets.Masked(new Uri(url + shownQuery).AbsoluteUri),
            Method = Method,
            Headers = headers.Length == 0 ? null : [.. written.Select(header => header.Shown)],
            BodyBytes = _body?.Length,
            Source = _origin,
            KeepAlive = plan.KeepAlive && !_headers.Any(header => header.IsClose),
            Content = new LoadContent(new Uri(url + query).AbsoluteUri, headers, _body),
        };
    }

    /// <summary>The load that sends it without its path, which each kind of load has in a field of its own.</summary>
    /// <exception cref="RequestException">The address leads elsewhere, or is invalid.</exception>
    public T ApplyTo<T>(T load, Uri baseAddress)
        where T : LoadOverrides
    {
        var written = ApplyTo(new LoadPlan($"{baseAddress}", 1, Requests: 1), baseAddress);
        return (T)((LoadOverrides)load with { Method = written.Method, Source = written.Source, Written = written });
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

        if (_target.OriginOf(start, query) == TextOrigin.Private)
        {
            throw Bad("the path contains a value from a private environment file or from an environment variable of the process: "
                + "the target's own events name the path, so the run file would hold it; write it as @name = value, or put it into the query or a header.");
        }

        return text.IndexOf('#', start) >= 0 ? throw Bad("leave out '#' in the address and what follows; it is never sent.")
            : !Uri.TryCreate(baseAddress, path, out var whole) || !Uri.TryCreate(whole.GetLeftPart(UriPartial.Path) + text[query..], UriKind.Absolute, out _)
                ? throw Bad("this is not a valid address; correct it.")
            : (path, text[query..], _target.Shown(query));
    }

    private int AuthorityEnd(string text, Uri baseAddress)
    {
        var begin = text.IndexOf("://", StringComparison.Ordinal) + "://".Length;
        var end = begin < 3 ? -1 : text.IndexOfAny(['/', '?', '#'], begin) is var found and >= 0 ? found : text.Length;
        if (end < 0 || !Uri.TryCreate(text[..end], UriKind.Absolute, out var address)
            || address is not { Scheme: "http" or "https", UserInfo.Length: 0 })
        {
            throw Bad("this is not a valid address; begin it with '/', http:// or https://, without a user name and password.");
        }

        var target = baseAddress.GetLeftPart(UriPartial.Authority);
        return IsOf(address, baseAddress) ? end
            : throw Bad($"the address leads to {Shown(address, end)}, and the target is {target}; load is sent to the target only: write the path alone.");
    }

    private string Shown(Uri address, int end) =>
        _target.OriginOf(0, end) == TextOrigin.Private ? "another host" : address.GetLeftPart(UriPartial.Authority);

    /// <summary>The rules are those for an endpoint that is typed on the page.</summary>
    private static string? RefusePath(string path) =>
        path[0] != '/' || path is ['/', '/' or '\\', ..] ? "the path must begin with one '/'."
        : path.Contains('\\', StringComparison.Ordinal) ? "use '/' in place of '\\' in the path."
        : path.Any(char.IsWhiteSpace) ? "the path has a space; write it as %20."
        : RequestLine.HasDots(path) ? "leave out '.' and '..' in the path, and write the path that they lead to."
        : null;

    private RequestException Bad(string sentence) => new(_place, sentence);
}
