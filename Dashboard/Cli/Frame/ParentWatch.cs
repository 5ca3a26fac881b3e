using System.Globalization;

namespace Dashboard.Cli.Frame;

/// <summary>Ends when its parent <c>dotnet run</c> is gone, perhaps killed. Other parents (a shell one logs out of) are not watched.</summary>
internal sealed class ParentWatch : IDisposable
{
    private static readonly TimeSpan Every = TimeSpan.FromSeconds(1);
    private readonly CancellationTokenSource _end;
    private readonly PeriodicTimer _timer = new(Every);

    private ParentWatch(CancellationToken outer) => _end = CancellationTokenSource.CreateLinkedTokenSource(outer);

    public CancellationToken Token => _end.Token;

    public static ParentWatch Start(CancellationToken outer)
    {
        var watch = new ParentWatch(outer);
        if (OperatingSystem.IsLinux() && Parent() is { } parent && NameOf(parent) == "dotnet")
        {
            _ = watch.WatchAsync(parent);
        }

        return watch;
    }

    public void Dispose()
    {
        _timer.Dispose();
        _end.Dispose();
    }

    private async Task WatchAsync(int parent)
    {
        while (await _timer.WaitForNextTickAsync().ConfigureAwait(false))
        {
            if (Parent() != parent)
            {
                await _end.CancelAsync().ConfigureAwait(false);
                return;
            }
        }
    }

    private static int? Parent()
    {
        var status = File.ReadLines("/proc/self/status").FirstOrDefault(line => line.StartsWith("PPid:", StringComparison.Ordinal));
        return int.TryParse(status?["PPid:".Length..], CultureInfo.InvariantCulture, out var parent) ? parent : null;
    }

    private static string? NameOf(int process)
    {
        try
        {
            return File.ReadAllText($"/proc/{process}/comm").Trim();
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // The parent ended just now, or /proc is not readable: then nothing is watched.
            return null;
        }
    }
}
