using System.Runtime.InteropServices;

namespace Dashboard.Load.Counting;

/// <summary>A request that is over. Timestamps are platform timestamps (Stopwatch).</summary>
/// <param name="Intended">The time when it was due; in a closed loop when it was sent.</param>
/// <param name="Start">The time when it was sent: before a connection was opened for it, if one was.</param>
/// <param name="Connected">The time when its connection was open: <paramref name="Start"/> on a kept one.</param>
/// <param name="FirstByte">The time when the head of the answer arrived; 0 without one.</param>
[StructLayout(LayoutKind.Auto)]
internal readonly record struct RequestSample(
    long Intended, long Start, long Connected, long FirstByte, long End, long Bytes, short Status, RequestOutcome Outcome);

/// <summary>Completed outcomes come first, then given-up ones, which keep their time, then failures, which have none.</summary>
internal enum RequestOutcome : byte
{
    /// <summary>The last byte arrived, and the status is success (<see cref="ExpectedStatus"/>).</summary>
    Completed,

    /// <summary>The last byte arrived, and the status is no success.</summary>
    ErrorStatus,

    /// <summary>As <see cref="Completed"/>, but the body of a 2xx answer is not what the plan expects.</summary>
    BodyMismatch,

    Timeout,

    /// <summary>The request was given up at the timeout, or by the operating system, before it had a connection.</summary>
    ConnectTimeout,

    Unfinished,

    Cancelled,

    Connect,

    Reset,

    Protocol,
}
