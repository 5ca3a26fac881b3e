namespace Dashboard.Timeline;

/// <summary>The encryption of a load's connections, as reported by its first one.</summary>
/// <param name="Protocol"><c>TLS 1.3</c>.</param>
/// <param name="CipherSuite"><c>TLS_AES_256_GCM_SHA384</c>.</param>
/// <param name="Sha256">The fingerprint, hexadecimal.</param>
/// <param name="Trust">What it was checked against: <c>machine</c> (its trust store), <c>file</c> (stated certificates) or <c>unchecked</c>.</param>
public sealed record TlsFacts(string Protocol, string CipherSuite, string Certificate, string Sha256, string Trust);
