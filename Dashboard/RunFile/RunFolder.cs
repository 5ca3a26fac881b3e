using Dashboard.Format;

namespace Dashboard.RunFile;

/// <summary>Where run files lie.</summary>
public sealed class RunFolder
{
    /// <param name="path">
    /// The folder; null for the platform's: <c>$XDG_DATA_HOME/threadpool-dashboard/runs</c> on Linux, the local application data elsewhere.
    /// </param>
    /// <exception cref="UserFacingException">The folder cannot be created or written.</exception>
    public RunFolder(string? path)
    {
        FullPath = Path.GetFullPath(path ?? Path.Combine(
            Environment.GetFolderPath(Environment.SpecialFolder.LocalApplicationData, Environment.SpecialFolderOption.Create),
            "threadpool-dashboard",
            "runs"));
        try
        {
            Directory.CreateDirectory(FullPath);
            var probe = Path.Combine(FullPath, $".write-test-{Environment.ProcessId}");
            using (File.Create(probe, 1, FileOptions.DeleteOnClose))
            {
            }
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new UserFacingException($"The data folder {FullPath} cannot be written ({e.Message.TrimEnd('.')}): give another one with --data.", e);
        }
    }

    public string FullPath { get; }

    /// <summary>
    /// Id of the run that is being recorded into this folder by this program, and so takes no notes and cannot be deleted; null when none is.
    /// </summary>
    public string? Recording { get; set; }

    public string FileOf(string id) =>
        RunId.IsValid(id)
            ? Path.Combine(FullPath, id + RunFormat.Extension)
            : throw new UserFacingException($"'{id}' is not the id of a run: ids are shown on the Runs page.");
}
