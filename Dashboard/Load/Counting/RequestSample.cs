using System.Runtime.InteropServices;

namespace Dashboard.Load.Counting;

/// <summary>One request that is over. Timestamps are platform timestamps (Stopwatch).</summary>
/// <param name="Intended">When it was due; in a closed loop when it was sent.</param>
/// <param name="Start">When it was sent: before a connection was opened for it, if one was.</param>
/// <param name="Connected">When its connection was there: <paramref name="Start"/> on a kept one.</param>
/// <param name="FirstByte">When the head of the answer was there; 0 when it never was.</param>
[StructLayout(LayoutKind.Auto)]
internal readonly record struct RequestSample(
    long Intended, long Start, long Connected, long FirstByte, long End, long Bytes, short Status, RequestOutcome Outcome);

/// <summary>Completed outcomes first, then given-up ones, which keep their time, then failures, which have none.</summary>
internal enum RequestOutcome : byte
{
    /// <summary>The last byte arrived, and the status is success (<see cref="ExpectedStatus"/>).</summary>
    Completed,

    /// <summary>The last byte arrived, and the status is no success.</summary>
    ErrorStatus,

    /// <summary>As <see cref="Completed"/>, but the body of a 2xx answer is not what the plan expects.</summary>
    BodyMismatch,

    /// <summary>Given up at the timeout.</summary>
    Timeout,

    /// <summary>Given up at the timeout, or by the operating system, while there was no connection yet.</summary>
    ConnectTimeout,

    /// <summary>Given up because the program that sends it had to end.</summary>
    Unfinished,

    /// <summary>Given up because a person did not want to wait for it.</summary>
    Cancelled,

    Connect,

    /// <summary>The connection broke before the last byte.</summary>
    Reset,

    /// <summary>The answer is not HTTP as it should be.</summary>
    Protocol,
}
