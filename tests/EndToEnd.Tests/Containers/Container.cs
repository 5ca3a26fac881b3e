using System.Diagnostics;
using System.Globalization;

namespace EndToEnd.Tests.Containers;

/// <summary>
/// A container without an engine: processes in a mount and a process namespace of their own, whose root is read-only and has the machine's <c>/usr</c>,
/// the image's files and the volumes; as the image's user, without capabilities. The network is the machine's, as containers of a pod share theirs.
/// </summary>
internal static class Container
{
    /// <summary>$1 root, $2 user, $3 working folder, $4 volumes as "host:inside" lines; the rest is the command.</summary>
    private const string Script = """
        set -e
        root=$1 user=$2 folder=$3 volumes=$4
        shift 4
        mount -t tmpfs -o mode=755 tmpfs "$root"
        for name in bin sbin lib lib32 lib64 usr etc; do
          if [ -L "/$name" ]; then cp -P "/$name" "$root/$name"
          elif [ -d "/$name" ]; then mkdir "$root/$name"; mount --rbind "/$name" "$root/$name"; fi
        done
        mkdir -p "$root/proc" "$root/dev" "$root/tmp" "$root$DOTNET_ROOT"
        mount -t proc proc "$root/proc"
        mount --rbind /dev "$root/dev"
        mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
        mountpoint -q "$root/usr" && [ -e "$root$DOTNET_ROOT/dotnet" ] || mount --bind "$DOTNET_ROOT" "$root$DOTNET_ROOT"
        echo "$volumes" | while IFS=: read -r host inside; do
          [ -n "$host" ] || continue
          mkdir -p "$root$inside"
          mount --bind "$host" "$root$inside"
        done
        mount -o remount,ro "$root"
        exec chroot "$root" /usr/bin/setpriv --reuid "$user" --regid "$user" --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all \
          -- /bin/sh -c 'cd "$1" && shift && exec "$@"' sh "$folder" "$@"
        """;

    /// <summary>Null where this machine lets us make one, else why not.</summary>
    public static string? Missing { get; } = !OperatingSystem.IsLinux() || !Environment.IsPrivilegedProcess ? "Only root on Linux may make a container's namespaces."
        : Run("unshare", "-m", "-pf", "--mount-proc", "sh", "-c", "mount -t tmpfs none /tmp && command -v setpriv") ? null
        : "This machine lets nobody make mount and process namespaces (unshare), or has no setpriv.";

    /// <param name="files">The folder with what the image's <c>COPY --from=build</c> copies.</param>
    /// <param name="volumes">Folder of the machine → path in the container.</param>
    /// <param name="root">An empty folder.</param>
    /// <param name="processesOf">A container whose process ids it shares, as with <c>kubectl debug --target</c>; null: it has its own.</param>
    public static ChildProgram Start(
        Image image,
        string files,
        IEnumerable<string> command,
        string root,
        IReadOnlyDictionary<string, string> volumes,
        IReadOnlyDictionary<string, string?> environment,
        int? processesOf = null)
    {
        Directory.CreateDirectory(root);
        var dotnet = Path.GetFullPath(Path.Combine(System.Runtime.InteropServices.RuntimeEnvironment.GetRuntimeDirectory(), "../../.."));
        var mounts = string.Join('\n', volumes.Append(new(files, image.WorkingFolder)).Select(volume => $"{volume.Key}:{volume.Value}"));
        string[] namespaces = processesOf is { } id
            ? ["nsenter", "-t", id.ToString(CultureInfo.InvariantCulture), "-p", "unshare", "-m", "--fork", "--kill-child"]
            : ["unshare", "-m", "-pf", "--mount-proc", "--kill-child"];
        var all = new Dictionary<string, string?>(image.Environment, StringComparer.Ordinal)
        {
            ["DOTNET_ROOT"] = dotnet.TrimEnd('/'),
            ["PATH"] = $"{dotnet.TrimEnd('/')}:/usr/sbin:/usr/bin:/sbin:/bin",
            ["HOME"] = "/nonexistent",
            ["TMPDIR"] = null,
        };
        foreach (var (name, value) in environment)
        {
            all[name] = value;
        }

        return ChildProgram.StartCommand(
            namespaces[0], [.. namespaces[1..], "sh", "-c", Script, "container", root, image.User, image.WorkingFolder, mounts, .. command], all);
    }

    /// <summary>Runs the Dockerfile's own command, into <paramref name="into"/> in place of <c>/app</c>.</summary>
    public static async Task PublishAsync(Image image, string into)
    {
        var project = image.Publish[2];
        var arguments = image.Publish.Skip(1).Select(word => word == "/app" ? into : word == project ? Path.Combine(ProductFiles.RepositoryRoot, word) : word);
        await using var publish = ChildProgram.StartCommand(image.Publish[0], arguments);
        await publish.WaitForExitAsync(TimeSpan.FromMinutes(3));
        Assert.True(publish.Process.ExitCode == 0, publish.Output);
    }

    /// <summary>A folder that only the image's user may use.</summary>
    public static string FolderOf(Image image, string path) =>
        Run("install", "-d", "-m", "700", "-o", image.User, "-g", image.User, path) ? path : throw new IOException($"{path} could not be made.");

    private static bool Run(string command, params string[] arguments)
    {
        using var process = Process.Start(new ProcessStartInfo(command, arguments) { RedirectStandardError = true, RedirectStandardOutput = true, UseShellExecute = false })!;
        process.WaitForExit();
        return process.ExitCode == 0;
    }
}
