using System.Runtime.InteropServices;

namespace Dashboard.Cli.Frame;

/// <summary>Ctrl-C, SIGTERM, and SIGHUP of a closed terminal or a broken ssh: the first ends a verb with its result, the second gives that up.</summary>
internal sealed class EndSignals : IDisposable
{
    /// <summary>The time for the end once nothing is awaited any more.</summary>
    public static readonly TimeSpan TimeToEnd = TimeSpan.FromSeconds(20);

    private static readonly PosixSignal[] Ending = [PosixSignal.SIGINT, PosixSignal.SIGTERM, PosixSignal.SIGHUP];

    // Signals belong to the process, so there is one listener at a time. The source is never disposed: a signal may come while the listener ends.
    private static CancellationTokenSource _second = new();

    private readonly CancellationTokenSource _first = new();
    private readonly TaskCompletionSource _overdue = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly bool _awaitsResult;
    private readonly PosixSignalRegistration[] _registrations;
    private int _count;

    private EndSignals(bool awaitsResult)
    {
        _awaitsResult = awaitsResult;
        _registrations = [.. Ending.Select(signal => PosixSignalRegistration.Create(signal, context =>
        {
            context.Cancel = true;
            Take();
        }))];
    }

    public static CancellationToken Second => _second.Token;

    public CancellationToken First => _first.Token;

    public Task Overdue => _overdue.Task;

    public static EndSignals Listen(bool awaitsResult)
    {
        _second = new CancellationTokenSource();
        return new EndSignals(awaitsResult);
    }

    public void Dispose() => Array.ForEach(_registrations, registration => registration.Dispose());

    private void Take()
    {
        var count = Interlocked.Increment(ref _count);
        if (count == (_awaitsResult ? 2 : 1))
        {
            _ = LimitAsync();
        }

        (count == 1 ? _first : _second).Cancel();
    }

    private async Task LimitAsync()
    {
        await Task.Delay(TimeToEnd).ConfigureAwait(false);
        _overdue.TrySetResult();
    }
}
