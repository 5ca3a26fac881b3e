namespace Dashboard.Load.Tls;

/// <summary>No connection over TLS, in a sentence with the remedy.</summary>
internal sealed class TlsHandshakeException(string sentence, Exception? cause = null) : IOException(sentence, cause)
{
    /// <summary>The one within a failure of the HTTP client; null when it failed otherwise.</summary>
    public static TlsHandshakeException? In(Exception? failure)
    {
        while (failure is not (null or TlsHandshakeException))
        {
            failure = failure.InnerException;
        }

        return (TlsHandshakeException?)failure;
    }
}
