using Dashboard.Format;

namespace Dashboard.Catalogue;

/// <summary>
/// Where the dashboard may ask a target and send it load: this machine's loopback, and what was given on the command line. Whoever has the page open
/// must not be able to point it at another machine.
/// </summary>
public sealed class BaseAddresses
{
    private readonly HashSet<string> _given = new(StringComparer.Ordinal);

    /// <summary>Whoever started the program named this address.</summary>
    public void Allow(Uri address)
    {
        lock (_given)
        {
            _given.Add(address.AbsoluteUri);
        }
    }

    /// <summary>Why an address must not be used, in a sentence; null when it may.</summary>
    public string? Refuse(Uri address)
    {
        lock (_given)
        {
            return !address.IsAbsoluteUri || address.Scheme != Uri.UriSchemeHttp || address.UserInfo.Length > 0
                ? $"'{address.OriginalString}' is not an address such as http://127.0.0.1:5000."
                : address.IsLoopback || _given.Contains(address.AbsoluteUri) ? null
                : $"{address.GetLeftPart(UriPartial.Authority)} is not on this machine: enter an address such as http://127.0.0.1:5000, or start the "
                    + "dashboard with --base-address.";
        }
    }

    /// <summary>The same address.</summary>
    /// <exception cref="UserFacingException">It must not be used; the sentence says why.</exception>
    public Uri Checked(Uri address) => Refuse(address) is { } sentence ? throw new UserFacingException(sentence) : address;

    /// <summary>What somebody typed; null when nothing was.</summary>
    /// <exception cref="UserFacingException">It is no address, or one that must not be used.</exception>
    public Uri? Read(string? typed) =>
        string.IsNullOrWhiteSpace(typed) ? null
        : LoadAddress.Parse(typed) is not { } address
            ? throw new UserFacingException($"'{typed}' is not an address: enter {LoadAddress.Wanted}.")
        : Checked(address);
}
