using System.Threading.Channels;
using Dashboard.Target.Reach;

namespace Dashboard.Target.Launching;

/// <summary>Selects which of a command's runtimes is watched: the first that is not the SDK's, then the next. The others are resumed at once.</summary>
/// <param name="heard">Called for the selected one before any session attaches to it.</param>
internal sealed class RuntimeSelection(Func<SuspendedRuntime, CancellationToken, Task> heard, Action<string> say)
{
    /// <summary>How long the wanted one waits for an attach, which may never come after a detach.</summary>
    private static readonly TimeSpan TimeToAttach = TimeSpan.FromSeconds(10);

    private readonly Channel<SuspendedRuntime> _wanted = Channel.CreateBounded<SuspendedRuntime>(
        new BoundedChannelOptions(1) { FullMode = BoundedChannelFullMode.DropOldest });

    private int _current;

    public bool SdkSeen { get; private set; }

    public ValueTask<SuspendedRuntime> NextAsync(CancellationToken token) => _wanted.Reader.ReadAsync(token);

    public async Task TakeAsync(SuspendedRuntime runtime, IReadOnlyList<string> words, CancellationToken token)
    {
        if (SdkCommands.Is(words))
        {
            SdkSeen = true;
            return;
        }

        var current = Volatile.Read(ref _current);
        if (current != 0 && TargetProcesses.Exists(current))
        {
            say($"The command started another .NET program, {string.Join(' ', words)} (pid {runtime.ProcessId}): attach to it by its process id.");
            return;
        }

        Volatile.Write(ref _current, runtime.ProcessId);
        await heard(runtime, token).ConfigureAwait(false);
        _wanted.Writer.TryWrite(runtime);
        await Task.WhenAny(runtime.Resumed, Task.Delay(TimeToAttach, token)).ConfigureAwait(false);
    }
}
