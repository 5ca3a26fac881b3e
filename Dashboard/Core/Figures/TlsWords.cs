namespace Dashboard.Figures;

/// <summary>The encryption of a load's connections, and the trust that was used, in words.</summary>
internal static class TlsWords
{
    /// <summary>Characters of the fingerprint that people compare.</summary>
    private const int ShownFingerprint = 16;

    public static string Of(TlsFacts tls) =>
        $"{tls.Protocol} ({tls.CipherSuite}); certificate {tls.Certificate}, SHA-256 {tls.Sha256[..Math.Min(tls.Sha256.Length, ShownFingerprint)]}…, "
            + tls.Trust switch
            {
                "machine" => "checked against this machine's trust store.",
                "file" => "checked against the trusted certificates.",
                _ => "not checked.",
            };
}
