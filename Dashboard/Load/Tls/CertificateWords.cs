using System.Net.Security;
using System.Security.Cryptography.X509Certificates;

namespace Dashboard.Load.Tls;

/// <summary>The reason why a certificate is refused, and the remedy.</summary>
internal static class CertificateWords
{
    /// <summary>The extension by which ASP.NET Core marks its development certificate.</summary>
    private const string DevelopmentMark = "1.3.6.1.4.1.311.84.1.1";

    private const string Choices =
        "trust it with --trust FILE (PEM), or skip the check with --insecure of load, run or sweep; on the page, use the field Certificate";

    /// <param name="authority">The host and port that showed it.</param>
    public static string Refusal(string authority, X509Certificate2? certificate, X509Chain? chain, SslPolicyErrors errors, ServerTrust? trust)
    {
        if (certificate is null)
        {
            return $"{authority} presented no certificate: configure one on the server.";
        }

        var now = DateTime.Now;
        if (now > certificate.NotAfter || now < certificate.NotBefore)
        {
            var since = now > certificate.NotAfter ? $"expired on {certificate.NotAfter:yyyy-MM-dd}"
                : $"is not valid before {certificate.NotBefore:yyyy-MM-dd}";
            return $"The certificate of {authority} {since}: renew it, or skip the check (--insecure of load, run or sweep; on the page, Certificate: not "
                + "checked).";
        }

        if (errors == SslPolicyErrors.RemoteCertificateNameMismatch)
        {
            var names = NamesOf(certificate);
            var name = names.Count == 1 ? "that name" : "one of these names";
            return $"The certificate of {authority} is valid for {string.Join(", ", names)} only: use {name} in the address, or {Choices}.";
        }

        return trust?.Certificates is not null
            ? $"The certificate of {authority} ({certificate.Subject}) is neither in {Path.GetFileName(trust.File) ?? "the trusted certificates"} nor issued "
                + "by a certificate in it: use a file with the server's certificate or its CA's."
            : certificate.Extensions.Any(extension => extension.Oid?.Value == DevelopmentMark)
                ? $"{authority} presented ASP.NET Core's development certificate, which this machine does not trust: run 'dotnet dev-certs https --trust', or "
                    + $"export it with 'dotnet dev-certs https --export-path dev.pem --format Pem --no-password' and {Choices}."
            : certificate.SubjectName.RawData.AsSpan().SequenceEqual(certificate.IssuerName.RawData)
                ? $"The certificate of {authority} is self-signed ({certificate.Subject}), and this machine does not trust it: {Choices}."
            : $"The certificate of {authority} ({certificate.Subject}) was issued by {certificate.Issuer}, and this machine does not trust it"
                + $"{Status(chain)}: {Choices}.";
    }

    private static IReadOnlyList<string> NamesOf(X509Certificate2 certificate)
    {
        var names = certificate.Extensions.OfType<X509SubjectAlternativeNameExtension>()
            .SelectMany(extension => extension.EnumerateDnsNames().Concat(extension.EnumerateIPAddresses().Select(address => $"{address}"))).Take(5).ToList();
        return names.Count > 0 ? names : [certificate.GetNameInfo(X509NameType.SimpleName, forIssuer: false)];
    }

    private static string Status(X509Chain? chain) =>
        chain?.ChainStatus is [{ StatusInformation: { Length: > 0 } said }, ..] ? $" ({said.Trim().TrimEnd('.')})" : "";
}
