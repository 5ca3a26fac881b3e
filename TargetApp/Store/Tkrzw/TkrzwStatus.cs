using System.Runtime.InteropServices;

namespace TargetApp.Store.Tkrzw;

/// <summary>From a thread's last status to the exception that names the call.</summary>
internal static unsafe class TkrzwStatus
{
    public const int Success = 0;
    public const int NotFound = 7;

    /// <summary>Call it on the thread of the failed call: the library keeps the status for each thread.</summary>
    /// <param name="call">The function of the C interface.</param>
    /// <param name="advice">What to do, without a full stop.</param>
    public static StoreException Failed(string call, string advice)
    {
        var code = TkrzwNative.LastStatusCode();
        var name = Marshal.PtrToStringUTF8((nint)TkrzwNative.StatusName(code));
        var message = Marshal.PtrToStringUTF8((nint)TkrzwNative.LastStatusMessage());
        var status = string.IsNullOrEmpty(message) ? name : $"{name}, {message}";
        return new StoreException($"Tkrzw's {call} failed ({status}): {advice}.");
    }
}
