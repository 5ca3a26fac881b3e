using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using Dashboard.Machine;

namespace Dashboard.Access;

/// <summary>Reads <c>--certificate FILE</c>: a PFX without password, or a PEM with its key.</summary>
internal static class ServerCertificate
{
    /// <exception cref="UserFacingException">The file cannot be read, or holds no certificate with its key.</exception>
    public static X509Certificate2 Read(string path)
    {
        try
        {
            RegularFile.RefuseOther(path);
            if (X509Certificate2.GetCertContentType(path) == X509ContentType.Pfx)
            {
                return WithKey(X509CertificateLoader.LoadPkcs12FromFile(path, null), path);
            }

            // A key from PEM lives in memory only, which not every platform's TLS accepts.
            using var fromPem = X509Certificate2.CreateFromPemFile(path);
            return X509CertificateLoader.LoadPkcs12(fromPem.Export(X509ContentType.Pfx), null);
        }
        catch (Exception e) when (e is CryptographicException or IOException or UnauthorizedAccessException or ArgumentException)
        {
            throw new UserFacingException(
                $"The certificate {path} cannot be used ({e.Message.TrimEnd('.')}): --certificate takes a PFX file without a password, or a PEM file "
                + "that contains the certificate and its key.",
                e);
        }
    }

    public static string? Warning(X509Certificate2 certificate, DateTimeOffset now) =>
        now.UtcDateTime > certificate.NotAfter.ToUniversalTime()
            ? $"The certificate expired on {certificate.NotAfter.ToUniversalTime():yyyy-MM-dd}: browsers will show a warning."
            : now.UtcDateTime < certificate.NotBefore.ToUniversalTime()
                ? $"The certificate is not valid before {certificate.NotBefore.ToUniversalTime():yyyy-MM-dd}: browsers will show a warning until then."
                : null;

    private static X509Certificate2 WithKey(X509Certificate2 certificate, string path) => certificate.HasPrivateKey
        ? certificate
        : throw new UserFacingException($"The certificate {path} has no private key: --certificate needs a file that contains both.");
}
