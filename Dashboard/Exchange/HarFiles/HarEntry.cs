using System.Globalization;
using System.Text;
using System.Text.Json;
using Dashboard.Exchange.Requests;
using Dashboard.Load;

namespace Dashboard.Exchange.HarFiles;

/// <summary>
/// A request that a browser recorded in a HAR file. It may hold credentials: only its method, its path and the names of its query and headers are shown.
/// </summary>
internal sealed class HarEntry : IListedRequest
{
    public const string Kind = "har";

    /// <summary>The most bytes of a file, which includes the answers, and the most requests that are read of it.</summary>
    private const int MaxBytes = 50_000_000;
    private const int MostEntries = 10_000;

    private readonly JsonElement _request;
    private readonly string _fullPath;
    private readonly Uri? _address;

    private HarEntry(string file, string fullPath, int number, JsonElement entry)
    {
        Name = number.ToString(CultureInfo.InvariantCulture);
        (Place, _fullPath, Method, Address) = (new RequestPlace(file, $"entry {Name}"), fullPath, RequestLine.UsualMethod, "");
        try
        {
            _request = Member(entry, "request")?.Clone() ?? throw Bad("it has no request; choose another one.");
            var (method, url) = (Text(_request, "method")?.ToUpperInvariant(), Text(_request, "url"));
            (Method, Address) = (method ?? Method, Uri.TryCreate(url, UriKind.Absolute, out var address) ? address.AbsolutePath : "");
            _address = address;
            Problem = Address.Length == 0 ? Bad("it has no address; choose another one.")
                : LoadMethods.All.Contains(method ?? "", StringComparer.Ordinal) ? null
                : Bad($"the method is not one that can be sent; use {string.Join(", ", LoadMethods.All)}.");
        }
        catch (RequestException e)
        {
            Problem = e;
        }
    }

    /// <summary>Its number in the file, from 1.</summary>
    public string Name { get; }

    public string Words => $"{Name} ({RequestLine.Of(Method, Address)})";

    public string? Summary => null;

    public string Method { get; }

    public string Address { get; }

    public RequestPlace Place { get; }

    public RequestException? Problem { get; }

    public IReadOnlyList<RequestParameter> Parameters => [];

    /// <param name="target">Requests of other hosts are left out. Null when unknown: they are refused when one is chosen.</param>
    /// <exception cref="RequestException">The file cannot be read, or is no HAR file.</exception>
    public static async Task<RequestList> ReadAsync(string path, Uri? target, CancellationToken token)
    {
        var file = await RequestFile.ReadAsync(path, $"--{Kind}", "session.har", MaxBytes, token).ConfigureAwait(false);
        return Of(file.Name, file.FullPath, file.Text, target);
    }

    /// <param name="target">Requests of other hosts are left out; null when unknown.</param>
    /// <exception cref="RequestException">It is no HAR file, or has no request of the target.</exception>
    public static RequestList Of(string name, string fullPath, string text, Uri? target)
    {
        try
        {
            using var json = JsonDocument.Parse(text);
            var place = new RequestPlace(name, null);
            var entries = Find(json.RootElement, "log", JsonValueKind.Object, place) is { } log ? Array(log, "entries", place) : [];
            if (entries.Count > MostEntries)
            {
                throw new RequestException(name, null, $"it has more than {Readable.Count(MostEntries)} entries; record a shorter session.");
            }

            IListedRequest[] own = [.. entries.Select((entry, index) => new HarEntry(name, fullPath, index + 1, entry)).Where(entry => entry.IsOn(target))];
            return own.Length == 0 && target is not null
                ? throw new RequestException(name, null, $"it has no request to {target.GetLeftPart(UriPartial.Authority)}; record the target's own pages.")
                : new RequestList(name, own);
        }
        catch (JsonException e)
        {
            throw new RequestException(name, (int)(e.LineNumber ?? 0) + 1, "this is not valid JSON; correct it here.", e);
        }
    }

    public Task<RequestTemplate> WriteAsync(IReadOnlyDictionary<string, string> given, CancellationToken token)
    {
        var url = Text(_request, "url")!.Split('#')[0];
        var mark = url.IndexOf('?', StringComparison.Ordinal) is var query and >= 0 ? query : url.Length;
        var target = new RequestText(url[..mark]);
        for (var at = mark; at < url.Length;)
        {
            // "?page=2&size=10": names are shown, and values are not, since they may hold credentials.
            var end = url.IndexOf('&', at + 1) is var next and >= 0 ? next : url.Length;
            var value = url.IndexOf('=', at, end - at) is var sign and >= 0 ? sign + 1 : end;
            target.Append(url.AsSpan(at, value - at));
            target.Append(url[value..end], TextOrigin.Private);
            at = end;
        }

        var headers = Headers().ToList();
        var body = Body() is { } bytes ? RequestTemplate.CheckedBody(Place, bytes) : null;
        var origin = new RequestOrigin(_fullPath, Name, null) { Kind = Kind };
        return Task.FromResult(new RequestTemplate(Place, origin, Method, target, headers, body));
    }

    /// <summary>Leaves out the headers of the connection, which is the program's own, and those of HTTP/2.</summary>
    private IEnumerable<WrittenHeader> Headers()
    {
        var cookies = new List<string>();
        var hasCookie = false;
        foreach (var header in Array(_request, "headers"))
        {
            if (Text(header, "name") is { Length: > 0 } name && name[0] != ':' && !WrittenHeader.IsOwn(name)
                && !name.Equals("Connection", StringComparison.OrdinalIgnoreCase))
            {
                hasCookie |= name.Equals("Cookie", StringComparison.OrdinalIgnoreCase);
                yield return new WrittenHeader(name, new RequestText(Text(header, "value") ?? ""), Place);
            }
        }

        foreach (var cookie in Array(_request, "cookies"))
        {
            cookies.Add($"{Text(cookie, "name")}={Text(cookie, "value")}");
        }

        if (!hasCookie && cookies.Count > 0)
        {
            yield return new WrittenHeader("Cookie", new RequestText(string.Join("; ", cookies)), Place);
        }
    }

    private byte[]? Body()
    {
        if (Member(_request, "postData") is not { } data)
        {
            return null;
        }

        if (Text(data, "text") is { Length: > 0 } text)
        {
            return Encoding.UTF8.GetBytes(text);
        }

        var fields = Array(data, "params");
        return fields.Count == 0 ? null
            : Text(data, "mimeType")?.StartsWith("application/x-www-form-urlencoded", StringComparison.OrdinalIgnoreCase) == true
                ? Encoding.UTF8.GetBytes(string.Join('&', fields.Select(field =>
                    $"{Uri.EscapeDataString(Text(field, "name") ?? "")}={Uri.EscapeDataString(Text(field, "value") ?? "")}")))
            : throw Bad("its body was not recorded as text; write the request in an .http file.");
    }

    private bool IsOn(Uri? target) => target is null || (_address is not null && RequestTemplate.IsOf(_address, target));

    private RequestException Bad(string sentence) => new(Place, sentence);

    private JsonElement? Member(JsonElement owner, string name) => Find(owner, name, JsonValueKind.Object, Place);

    private IReadOnlyList<JsonElement> Array(JsonElement owner, string name) => Array(owner, name, Place);

    private static IReadOnlyList<JsonElement> Array(JsonElement owner, string name, RequestPlace place) =>
        Find(owner, name, JsonValueKind.Array, place) is { } list ? [.. list.EnumerateArray()] : [];

    private string? Text(JsonElement owner, string name)
    {
        try
        {
            return Find(owner, name, JsonValueKind.String, Place)?.GetString();
        }
        catch (InvalidOperationException e)
        {
            throw NoText(Place, e);
        }
    }

    private static JsonElement? Find(JsonElement owner, string name, JsonValueKind kind, RequestPlace place)
    {
        try
        {
            return owner.ValueKind == JsonValueKind.Object && owner.TryGetProperty(name, out var member) && member.ValueKind == kind ? member : null;
        }
        catch (InvalidOperationException e)
        {
            throw NoText(place, e);
        }
    }

    private static RequestException NoText(RequestPlace place, Exception cause) =>
        new(place, "it contains half a surrogate pair, which is not valid text; choose another one.", cause);
}
