using System.Runtime.InteropServices;

namespace Dashboard.Accounts.Requests;

/// <summary>A stretch of a request's time that events reported. Blocked ones are within those on a thread.</summary>
/// <param name="Thread">The thread that ran it; 0 for none.</param>
[StructLayout(LayoutKind.Auto)]
internal readonly record struct RequestSpan(SpanKind Kind, double From, double To, long Thread = 0)
{
    public double Seconds => To - From;
}
