using Dashboard.Exchange.Requests;

namespace Dashboard.Exchange.HttpFiles;

/// <summary>An <c>.http</c> file, the environment files that belong to it, and the files beside it.</summary>
/// <param name="Environments">The shared ones first, then the user's own.</param>
internal sealed record HttpFileInput(string FullPath, string Text, IReadOnlyList<HttpFileEnvironmentFile> Environments)
{
    private bool IsTextAlone { get; init; }

    public string Name => Path.GetFileName(FullPath);

    /// <exception cref="RequestException">A file is missing, unreadable, too long, or no text.</exception>
    public static async Task<HttpFileInput> ReadAsync(string path, CancellationToken token)
    {
        var (full, text) = await RequestFile.ReadAsync(path, "--http", "orders.http", RequestFile.MaxBytes, token).ConfigureAwait(false);
        var folder = Path.GetDirectoryName(full);
        while (folder is not null && !File.Exists(Path.Combine(folder, HttpFileEnvironment.FileName)))
        {
            folder = Path.GetDirectoryName(folder);
        }

        var environments = new List<HttpFileEnvironmentFile>();
        foreach (var (name, isPrivate) in ((string, bool)[])
            [(HttpFileEnvironment.FileName, false), ("http-client.private.env.json", true), ($"{HttpFileEnvironment.FileName}.user", true)])
        {
            if (Path.Combine(folder ?? Path.GetDirectoryName(full) ?? "", name) is var file && File.Exists(file))
            {
                var variables = await RequestFile.TextAsync(file, name, RequestFile.MaxBytes, token).ConfigureAwait(false);
                environments.Add(new HttpFileEnvironmentFile(name, variables, isPrivate));
            }
        }

        return new HttpFileInput(full, text, environments);
    }

    public static HttpFileInput OfText(string name, string text) => new(name, text, []) { IsTextAlone = true };

    /// <summary>Reads a file in the folder of this one, or below it.</summary>
    /// <exception cref="RequestException">The file is elsewhere, behind a link, missing, or too long.</exception>
    public async Task<byte[]> BytesAsync(string path, int line, int most, CancellationToken token)
    {
        if (IsTextAlone)
        {
            throw new RequestException(Name, line, "a file chosen on the page cannot name other files; write the body itself here.");
        }

        var folder = Path.GetDirectoryName(FullPath)!;
        string full;
        try
        {
            full = Path.GetFullPath(path, folder);
        }
        catch (ArgumentException e)
        {
            throw new RequestException(Name, line, "this is not a file path; write < ./body.json.", e);
        }

        if (Path.GetRelativePath(folder, full) is var below && (below.Split('/', '\\')[0] is "." or ".." || Path.IsPathRooted(below)))
        {
            throw new RequestException(Name, line, "the body's file must be in this file's folder, or below it; copy it there.");
        }

        for (var step = full; step is not null && step != folder; step = Path.GetDirectoryName(step))
        {
            if (new FileInfo(step).LinkTarget is not null)
            {
                throw new RequestException(Name, line, "the body's file is reached through a symbolic link; copy it into this file's folder.");
            }
        }

        RequestException Refuse(string sentence) => new(Name, line, $"the body's file {sentence}");
        return await RequestFile.BytesAsync(full, most, Refuse, token).ConfigureAwait(false);
    }
}
