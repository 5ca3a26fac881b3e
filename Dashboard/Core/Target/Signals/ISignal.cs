using Microsoft.Diagnostics.NETCore.Client;

namespace Dashboard.Target.Signals;

/// <summary>
/// One thing that is read from a target: it states what the target must send, and turns that into timeline items. A session takes any number of signals and
/// knows none of them; a new one is a new file here and its name in the list that is given to the session. A signal belongs to one session and is used on its
/// reading thread only; one that holds something implements <see cref="IDisposable"/> and is disposed when the stream has ended.
/// </summary>
internal interface ISignal
{
    /// <summary>Signals may ask for the same provider: <see cref="ProviderList"/> merges them.</summary>
    IReadOnlyList<EventPipeProvider> Providers { get; }

    /// <summary>Called once, before the first event: subscribes to the events that the signal is made of.</summary>
    void Attach(SignalStream stream);
}
