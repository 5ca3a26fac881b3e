using System.Runtime.InteropServices;

namespace Dashboard.Load;

/// <param name="Intended">Platform timestamp at which it is due; in a closed loop when it is sent.</param>
/// <param name="Start">Platform timestamp at which it is sent; 0 when nothing more is to be sent.</param>
[StructLayout(LayoutKind.Auto)]
internal readonly record struct ScheduledRequest(long Intended, long Start);

internal interface IRequestSource
{
    /// <summary>The worker's next request; called when the one before is over.</summary>
    ValueTask<ScheduledRequest> NextAsync();
}
