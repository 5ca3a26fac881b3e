using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;

namespace Dashboard.Load.Tls;

/// <summary>Which certificates of a target are accepted over HTTPS. Where nobody states it (null), this machine's trust store decides.</summary>
public sealed record ServerTrust
{
    /// <summary>Bytes of a file of certificates, since they stand in each run file: some thirty.</summary>
    public const int MaxBytes = 64_000;

    /// <summary>Every certificate is accepted.</summary>
    public static ServerTrust Unchecked { get; } = new() { IsUnchecked = true };

    /// <summary>True: the connection is encrypted, and nobody knows who answers.</summary>
    public bool IsUnchecked { get; init; }

    /// <summary>Path of the file that they were read from, or its name where a browser sent it.</summary>
    public string? File { get; init; }

    /// <summary>The certificates as PEM, without keys: a target is accepted that has one of them, or one that they signed. Null: the machine's own.</summary>
    public string? Certificates { get; init; }

    /// <param name="file">As it is kept.</param>
    /// <param name="text">PEM; keys in it are passed over.</param>
    /// <returns>The rest of a sentence that begins with the file's name, where the text cannot be used.</returns>
    public static (ServerTrust? Trust, string? Problem) Read(string file, string text)
    {
        try
        {
            var all = Read(text);
            return all.Count > 0 ? (new ServerTrust { File = file, Certificates = all.ExportCertificatePems() }, null)
                : (null, "contains no certificate: use a PEM file (it starts with -----BEGIN CERTIFICATE-----).");
        }
        catch (CryptographicException)
        {
            return (null, "contains a certificate that cannot be read: export it again as PEM.");
        }
    }

    /// <summary>In a sentence; null when the certificates can be used.</summary>
    internal string? Refuse()
    {
        try
        {
            return IsUnchecked || Certificates is null || Read(Certificates).Count > 0 ? null : "The trusted certificates are missing: choose the file again.";
        }
        catch (CryptographicException)
        {
            return "The trusted certificates cannot be read: choose the file again.";
        }
    }

    /// <summary>As a table says it.</summary>
    internal static string WordsOf(ServerTrust? trust) => trust switch
    {
        { IsUnchecked: true } => "certificate not checked",
        { Certificates: not null } => $"certificate checked against {System.IO.Path.GetFileName(trust.File) ?? "the trusted certificates"}",
        _ => "certificate checked against this machine's trust store",
    };

    /// <summary>As a program reads it: <c>machine</c>, <c>file</c> or <c>unchecked</c>.</summary>
    internal static string KeyOf(ServerTrust? trust) =>
        trust switch { { IsUnchecked: true } => "unchecked", { Certificates: not null } => "file", _ => "machine" };

    internal X509Certificate2Collection Stated() => Certificates is null || IsUnchecked ? [] : Read(Certificates);

    private static X509Certificate2Collection Read(string text)
    {
        var all = new X509Certificate2Collection();
        all.ImportFromPem(text);
        return all;
    }
}
