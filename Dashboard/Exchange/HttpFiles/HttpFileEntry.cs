using System.Text;
using Dashboard.Exchange.Requests;
using Dashboard.Load;

namespace Dashboard.Exchange.HttpFiles;

/// <summary>A request of an <c>.http</c> file with the sources of its variables and its body's file.</summary>
internal sealed class HttpFileEntry(HttpFileInput input, HttpFile file, HttpFileRequest request, string? environment, Func<string, string?> process)
    : IListedRequest
{
    public string Name => request.Name;

    public string Words => request.Name;

    public string? Summary => null;

    public string Method => request.Method;

    public string Address => request.Target;

    public RequestPlace Place => RequestPlace.Line(file.Name, request.Line);

    public RequestException? Problem => request.Problem;

    public IReadOnlyList<RequestParameter> Parameters => [];

    /// <exception cref="RequestException">One sentence with file and line.</exception>
    public static async Task<RequestList> ReadAsync(string path, string? environment, CancellationToken token) =>
        Of(await HttpFileInput.ReadAsync(path, token).ConfigureAwait(false), environment, Environment.GetEnvironmentVariable);

    /// <summary>Reads a file whose text alone was uploaded, by a user who must not read this process's variables.</summary>
    /// <exception cref="RequestException">One sentence with file and line.</exception>
    public static RequestList OfText(string name, string text) => Of(HttpFileInput.OfText(name, text), null, _ => null);

    /// <param name="process">Returns a variable of the process; null when it is not set.</param>
    internal static RequestList Of(HttpFileInput input, string? environment, Func<string, string?> process)
    {
        var file = HttpFileParser.Parse(input.Name, input.Text);
        return new RequestList(file.Name, [.. file.Requests.Select(request => new HttpFileEntry(input, file, request, environment, process))]);
    }

    public async Task<RequestTemplate> WriteAsync(IReadOnlyDictionary<string, string> given, CancellationToken token)
    {
        var variables = new HttpFileVariables(file, HttpFileEnvironment.Of(input.Environments, environment), process, TimeProvider.System);
        var target = variables.Resolve(request.Target, request.Line);
        WrittenHeader[] headers =
        [
            .. request.Headers.Select(header => new WrittenHeader(
                header.Name, variables.Resolve(header.Value, header.Line), RequestPlace.Line(file.Name, header.Line)).Checked()),
        ];
        var body = request.Body is null ? null : await BodyAsync(request.Body, variables, token).ConfigureAwait(false);
        return new RequestTemplate(Place, new RequestOrigin(input.FullPath, request.Name, environment), request.Method, target, headers, body);
    }

    private async Task<byte[]> BodyAsync(HttpFileBody body, HttpFileVariables variables, CancellationToken token)
    {
        if (body is not { IsFile: true })
        {
            return Bytes(body, variables.Resolve(body.Text, body.Line));
        }

        var path = variables.Resolve(body.Text, body.Line).ToString();
        var bytes = await input.BytesAsync(path, body.Line, LoadLimits.MaxBodyBytes, token).ConfigureAwait(false);
        try
        {
            return body.HasVariables ? Bytes(body, variables.Resolve(RequestFile.Decode(bytes), body.Line)) : bytes;
        }
        catch (DecoderFallbackException e)
        {
            throw new RequestException(input.Name, body.Line, "the body's file is not UTF-8 text; save it as UTF-8, or write '<' in place of '<@'.", e);
        }
    }

    private byte[] Bytes(HttpFileBody body, RequestText text) =>
        RequestTemplate.CheckedBody(RequestPlace.Line(input.Name, body.Line), Encoding.UTF8.GetBytes(text.ToString()));
}
