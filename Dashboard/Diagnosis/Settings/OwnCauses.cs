using Dashboard.Accounts.Causes;
using Dashboard.Machine;
using Dashboard.RunFile;

namespace Dashboard.Diagnosis.Settings;

/// <summary>Causes that the data folder adds to the built-in ones: a JSON file each. An unusable one is reported and left out.</summary>
public sealed class OwnCauses(RunFolder folder)
{
    public const string FolderName = "causes";

    private const int MaxFiles = 500;
    private const int MaxBytes = 1 << 16;

    public IReadOnlyList<string> Problems { get; private set; } = [];

    /// <summary>Must be called once, before the first target is attached.</summary>
    public void Read()
    {
        var (read, problems) = (new List<Cause>(), new List<string>());
        foreach (var file in Files(problems))
        {
            try
            {
                using var json = RegularFile.OpenRead(file.FullName);
                read.Add(file.Length <= MaxBytes ? CauseFile.Read(file.Name, json) : throw new FormatException($"{file.Name} is longer than 64 KiB."));
            }
            catch (Exception e) when (e is FormatException or IOException or UnauthorizedAccessException)
            {
                problems.Add($"A cause in the data folder is left out: {e.Message}");
            }
        }

        Problems = problems;
        CauseList.Current = CauseList.BuiltIn.With(read);
    }

    private IReadOnlyList<FileInfo> Files(List<string> problems)
    {
        var place = new DirectoryInfo(Path.Combine(folder.FullPath, FolderName));
        try
        {
            return place.Exists ? [.. place.EnumerateFiles($"*{CauseFile.Extension}").OrderBy(file => file.Name, StringComparer.Ordinal).Take(MaxFiles)] : [];
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            problems.Add($"The causes in {place.FullName} cannot be read ({e.Message.TrimEnd('.')}).");
            return [];
        }
    }
}
