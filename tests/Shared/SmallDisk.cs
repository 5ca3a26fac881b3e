using System.Diagnostics;

namespace ThreadPoolDashboard.Tests;

/// <summary>A file system of 4 MB over a folder, which can be filled and freed; gone with what it holds when it is disposed.</summary>
internal sealed class SmallDisk : IAsyncDisposable
{
    private const int Megabyte = 1024 * 1024;
    private readonly string _folder;

    private SmallDisk(string folder) => _folder = folder;

    private string Ballast => Path.Combine(_folder, "ballast");

    /// <summary>Mounts it, or skips the test where that cannot be done.</summary>
    public static async Task<SmallDisk> MountAsync(string folder)
    {
        if (!OperatingSystem.IsLinux() || !await CommandAsync("mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", folder))
        {
            Assert.Skip("A small file system can be mounted only by root on Linux.");
        }

        return new SmallDisk(folder);
    }

    /// <summary>Writes until there is no room, the last bytes one by one.</summary>
    public async Task FillAsync()
    {
        await using var file = new FileStream(Ballast, FileMode.CreateNew, FileAccess.Write, FileShare.None, bufferSize: 0);
        for (var part = Megabyte; part > 0;)
        {
            try
            {
                await file.WriteAsync(new byte[part], TestContext.Current.CancellationToken);
            }
            catch (IOException)
            {
                // No room for that many.
                part /= 2;
            }
        }
    }

    /// <summary>There is room again.</summary>
    public void Free() => File.Delete(Ballast);

    /// <summary>Lazily: a program that is just ending may still have the folder open.</summary>
    public async ValueTask DisposeAsync() => await CommandAsync("umount", "--lazy", _folder);

    private static async Task<bool> CommandAsync(string command, params string[] arguments)
    {
        using var process = Process.Start(new ProcessStartInfo(command, arguments) { RedirectStandardError = true, UseShellExecute = false })!;
        await process.WaitForExitAsync(CancellationToken.None);
        return process.ExitCode == 0;
    }
}
