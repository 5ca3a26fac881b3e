using System.Text.Json;

namespace Aspire.Hosting;

/// <summary>How the program of the dashboard is started.</summary>
/// <param name="Arguments">They come before its own.</param>
internal sealed record InstalledDashboard(string Command, params string[] Arguments)
{
    /// <summary>The name of the .NET tool, of its package and of its command.</summary>
    public const string ToolCommand = "threadpool-dashboard";

    /// <summary>What is said where <see cref="Find"/> finds none.</summary>
    public static string NotFound(string? given, string folder) => given is null
        ? $"ThreadPool Dashboard is not installed: run 'dotnet tool install --global {ToolCommand}', or install it into a tool manifest of {folder}, "
            + $"or name its program with {nameof(ThreadPoolDashboardBuilderExtensions.WithExecutablePath)}."
        : $"The program of ThreadPool Dashboard was not found: {Path.GetFullPath(given, folder)} does not exist. "
            + $"{nameof(ThreadPoolDashboardBuilderExtensions.WithExecutablePath)} takes the path of {ToolCommand} or of Dashboard.dll.";

    /// <summary>The given program, else the tool of the nearest tool manifest that has it, else what is in the path or among the global tools.</summary>
    /// <param name="given">A path, from <paramref name="folder"/>; null for none.</param>
    /// <param name="path">Folders, as in the environment variable PATH.</param>
    public static InstalledDashboard? Find(string? given, string folder, string? path, string home)
    {
        if (given is not null)
        {
            var program = Path.GetFullPath(given, folder);
            return !File.Exists(program) ? null
                : string.Equals(Path.GetExtension(program), ".dll", StringComparison.OrdinalIgnoreCase) ? new("dotnet", program)
                : new(program);
        }

        if (IsInManifest(folder))
        {
            return new("dotnet", "tool", "run", ToolCommand, "--");
        }

        var file = OperatingSystem.IsWindows() ? $"{ToolCommand}.exe" : ToolCommand;
        var folders = (path ?? "").Split(Path.PathSeparator, StringSplitOptions.RemoveEmptyEntries).Append(Path.Combine(home, ".dotnet", "tools"));
        return folders.Select(one => Path.Combine(one, file)).FirstOrDefault(File.Exists) is { } found ? new(found) : null;
    }

    /// <summary>As <c>dotnet tool run</c> looks for it: in this folder and those around it, up to one that says that it is the root.</summary>
    private static bool IsInManifest(string folder)
    {
        for (var one = new DirectoryInfo(folder); one is not null; one = one.Parent)
        {
            foreach (var file in (string[])[Path.Combine(one.FullName, ".config", "dotnet-tools.json"), Path.Combine(one.FullName, "dotnet-tools.json")])
            {
                if (File.Exists(file) && Read(file) is var (has, isRoot) && (has || isRoot))
                {
                    return has;
                }
            }
        }

        return false;
    }

    private static (bool Has, bool IsRoot) Read(string manifest)
    {
        try
        {
            using var json = JsonDocument.Parse(File.ReadAllText(manifest), new JsonDocumentOptions { CommentHandling = JsonCommentHandling.Skip });
            var root = json.RootElement;
            return (
                root.TryGetProperty("tools", out var tools) && tools.TryGetProperty(ToolCommand, out _),
                root.TryGetProperty("isRoot", out var isRoot) && isRoot.ValueKind == JsonValueKind.True);
        }
        catch (Exception e) when (e is JsonException or InvalidOperationException or IOException or UnauthorizedAccessException)
        {
            // A manifest that cannot be read has no tool for anybody; dotnet says so where it is used.
            return (false, false);
        }
    }
}
