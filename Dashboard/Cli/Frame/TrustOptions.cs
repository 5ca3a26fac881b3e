using System.CommandLine;
using System.CommandLine.Parsing;
using System.Text;
using Dashboard.Exchange.Requests;
using Dashboard.Load.Tls;

namespace Dashboard.Cli.Frame;

/// <summary>
/// The options <c>--trust</c> and <c>--insecure</c>: which certificates of a target are accepted, by the names that curl and oha have for it.
/// </summary>
internal sealed class TrustOptions
{
    private readonly Option<string?> _file = new Option<string?>("--trust", "--cacert")
    {
        Description = "PEM file with the target's certificate or its CA's, used instead of this machine's trust store (https:// only)",
    }.Checked(path => path is not null && string.IsNullOrWhiteSpace(path) ? "--trust takes the path of a PEM file" : null);

    private readonly Option<bool> _insecure = new("--insecure", "-k") { Description = "Accept any certificate of the target; the results say so" };

    public TrustOptions(bool hasInsecure = true) => All = hasInsecure ? [_file, _insecure] : [_file];

    public IReadOnlyList<Option> All { get; }

    public string? Problem(CommandResult result, Uri? address) => All.Where(option => Options.Given(result, option)).ToArray() switch
    {
        [] => null,
        [_, _] => "--trust and --insecure cannot be combined",
        [var given, ..] => address is { Scheme: "http" } ? $"{given.Name} needs an https:// address" : null,
    };

    /// <exception cref="RequestException">The file cannot be used.</exception>
    public async Task<ServerTrust?> ReadAsync(ParseResult parsed, CancellationToken token)
    {
        if (All.Contains(_insecure) && parsed.GetValue(_insecure))
        {
            return ServerTrust.Unchecked;
        }

        if (parsed.GetValue(_file) is not { } path)
        {
            return null;
        }

        var full = Path.GetFullPath(path);
        RequestException Bad(string sentence) => new(_file.Name, null, $"{Path.GetFileName(full)} {sentence}");
        var bytes = await RequestFile.BytesAsync(full, ServerTrust.MaxBytes, Bad, token).ConfigureAwait(false);
        var (trust, problem) = ServerTrust.Read(full, Encoding.ASCII.GetString(bytes));
        return trust ?? throw Bad(problem!);
    }
}
