using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;

namespace Dashboard.Load.Tls;

/// <summary>The certificates of a target that are accepted over HTTPS. Without one (null), this machine's trust store decides.</summary>
public sealed record ServerTrust
{
    /// <summary>The most bytes of a file of certificates (some thirty), since each run file contains them.</summary>
    public const int MaxBytes = 64_000;

    public static ServerTrust Unchecked { get; } = new() { IsUnchecked = true };

    /// <summary>True accepts every certificate: the connection is encrypted, but the server is not verified.</summary>
    public bool IsUnchecked { get; init; }

    /// <summary>Path of the file that they were read from, or its name where a browser sent it.</summary>
    public string? File { get; init; }

    /// <summary>The certificates as PEM, without keys: a target is accepted that has one of them, or one that they signed. Null is the machine's own.</summary>
    public string? Certificates { get; init; }

    /// <param name="text">PEM; keys in it are skipped.</param>
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

    internal static string WordsOf(ServerTrust? trust) => trust switch
    {
        { IsUnchecked: true } => "certificate not checked",
        { Certificates: not null } => $"certificate checked against {System.IO.Path.GetFileName(trust.File) ?? "the trusted certificates"}",
        _ => "certificate checked against this machine's trust store",
    };

    /// <summary>The trust for programs: <c>machine</c>, <c>file</c> or <c>unchecked</c>.</summary>
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
