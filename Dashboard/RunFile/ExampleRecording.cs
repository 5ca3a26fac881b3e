using System.IO.Compression;
using System.Reflection;
using Dashboard.Load;

namespace Dashboard.RunFile;

/// <summary>
/// The recorded run that the program carries, unpacked into a folder of its own. The folder is deleted with this, and with it whatever was recorded there.
/// </summary>
internal sealed class ExampleRecording : IDisposable
{
    private const string Packed = RunFormat.Extension + ".gz";
    private readonly RunHeader _header;

    private ExampleRecording(string folder, RunHeader header) => (Folder, _header) = (folder, header);

    /// <summary>Only this user may enter it.</summary>
    public string Folder { get; }

    public string Id => _header.Id;

    /// <summary>What it is, and when and how it was made, for a notice.</summary>
    public string Notice =>
        $"Example: this run was recorded on {UtcText.Minutes(_header.StartedUtc)} by version {_header.Machine.DashboardVersion}"
        + $" ({(_header.Plan is { } plan ? $"{LoadWords.Of(plan)} to {_header.Path} of the sample" : _header.Title)}). Nothing here is live. "
        + "What you change or record here is deleted when this dashboard ends.";

    /// <exception cref="UserFacingException">The folder for temporary files cannot be written.</exception>
    public static async Task<ExampleRecording> UnpackAsync(CancellationToken token)
    {
        string? folder = null;
        try
        {
            folder = Directory.CreateTempSubdirectory("threadpool-dashboard-example-").FullName;
            var own = Assembly.GetExecutingAssembly();
            var name = own.GetManifestResourceNames().Single(static name => name.EndsWith(Packed, StringComparison.Ordinal));
            var path = Path.Combine(folder, name[..^".gz".Length]);
            var packed = new GZipStream(own.GetManifestResourceStream(name)!, CompressionMode.Decompress);
            await using var closingPacked = packed.ConfigureAwait(false);
            var file = File.Create(path);
            await using (file.ConfigureAwait(false))
            {
                await packed.CopyToAsync(file, token).ConfigureAwait(false);
            }

            return new ExampleRecording(folder, await RunFileReader.HeaderAsync(path, token).ConfigureAwait(false));
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            Delete(folder);
            throw new UserFacingException($"The example cannot be unpacked ({e.Message.TrimEnd('.')}): free some space, or name a folder with TMPDIR.", e);
        }
        catch
        {
            Delete(folder);
            throw;
        }
    }

    public void Dispose() => Delete(Folder);

    private static void Delete(string? folder)
    {
        try
        {
            if (folder is not null)
            {
                Directory.Delete(folder, recursive: true);
            }
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // It is in the folder for temporary files, which the system empties; the command has done what it was to do.
        }
    }
}
