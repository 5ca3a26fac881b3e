using System.Runtime.InteropServices;

namespace Dashboard.Load;

/// <summary>One request that is over. Timestamps are platform timestamps (Stopwatch).</summary>
/// <param name="Start">When it was sent.</param>
/// <param name="End">When its last byte arrived, or when it was given up.</param>
/// <param name="Bytes">Body bytes read.</param>
/// <param name="Status">HTTP status; 0 when there was no complete answer.</param>
/// <param name="Outcome">How it ended.</param>
[StructLayout(LayoutKind.Auto)]
internal readonly record struct RequestSample(long Start, long End, int Bytes, short Status, RequestOutcome Outcome);

internal enum RequestOutcome : byte
{
    /// <summary>The last byte arrived, whatever the status.</summary>
    Completed,

    /// <summary>As <see cref="Completed"/>, but the body is longer than is read.</summary>
    BodyCut,

    /// <summary>Given up at the timeout.</summary>
    Timeout,

    /// <summary>Aborted after the drain, or because the user did not want to wait for it.</summary>
    Unfinished,

    /// <summary>No connection: nothing was sent.</summary>
    Connect,

    /// <summary>The connection broke before the last byte.</summary>
    Reset,

    /// <summary>The answer is not HTTP as it should be.</summary>
    Protocol,
}
