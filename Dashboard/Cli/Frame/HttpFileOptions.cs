using System.CommandLine;
using System.CommandLine.Parsing;
using Dashboard.Exchange.HttpFiles;

namespace Dashboard.Cli.Frame;

/// <summary><c>--http --request --env --allow-writes</c>, for the verbs that send a request of an <c>.http</c> file.</summary>
internal sealed class HttpFileOptions
{
    private readonly Option<string?> _request = new("--request") { Description = "Name of the request in the file; needed if there are several" };
    private readonly Option<string?> _environment = new("--env") { Description = "Which environment of http-client.env.json the variables come from" };
    private readonly Option<bool> _writes = new("--allow-writes")
    {
        Description = "Allow POST, PUT, PATCH and DELETE, which may change data stored by the target",
    };

    public HttpFileOptions() => All = [File, _request, _environment, _writes];

    public Option<string?> File { get; } = new("--http")
    {
        Description = "An .http file in the format used by Visual Studio and Rider: sends one of its requests, with headers and body",
    };

    public IReadOnlyList<Option> All { get; }

    /// <summary>In a sentence; null when they belong together.</summary>
    public string? Problem(CommandResult result) =>
        !Options.Given(result, File) && All.FirstOrDefault(option => Options.Given(result, option)) is { } foreign ? $"{foreign.Name} belongs to --http" : null;

    /// <summary>Null without <c>--http</c>.</summary>
    /// <exception cref="HttpFileException">In one sentence with file and line.</exception>
    public async Task<HttpFileLoad?> ReadAsync(ParseResult parsed, CancellationToken token) => parsed.GetValue(File) is not { } path ? null
        : await HttpFileLoad.ReadAsync(path, parsed.GetValue(_request), parsed.GetValue(_environment), parsed.GetValue(_writes), token).ConfigureAwait(false);
}
