using Dashboard.Load.Tls;

namespace Dashboard.Catalogue;

/// <summary>
/// Where targets may be asked and loaded: loopback, and the command line's addresses; pages must not reach other machines. And which certificates are
/// accepted there.
/// </summary>
public sealed class BaseAddresses
{
    private readonly HashSet<string> _given = new(StringComparer.Ordinal);

    private readonly Dictionary<string, ServerTrust?> _trusts = new(StringComparer.Ordinal);

    /// <summary>Of the command line: for https addresses of which nobody says otherwise; null: this machine's trust store.</summary>
    public ServerTrust? UsualTrust { get; set; }

    /// <summary>A person says which certificates are accepted there.</summary>
    /// <param name="trust">Null: those that this machine trusts.</param>
    public void Trust(Uri address, ServerTrust? trust)
    {
        lock (_given)
        {
            _trusts[address.Authority] = trust;
        }
    }

    public ServerTrust? TrustOf(Uri address)
    {
        lock (_given)
        {
            return _trusts.TryGetValue(address.Authority, out var trust) ? trust : UsualTrust;
        }
    }

    public void Allow(Uri address)
    {
        lock (_given)
        {
            _given.Add(address.AbsoluteUri);
        }
    }

    /// <summary>In a sentence; else null.</summary>
    public string? Refuse(Uri address)
    {
        lock (_given)
        {
            return !address.IsAbsoluteUri || !LoadAddress.IsHttp(address) || address.UserInfo.Length > 0
                ? $"'{address.OriginalString}' is not an address such as http://127.0.0.1:5000 or https://localhost:5001."
                : address.IsLoopback || _given.Contains(address.AbsoluteUri) ? null
                : $"{address.GetLeftPart(UriPartial.Authority)} is not on this machine: enter an address such as http://127.0.0.1:5000, or start the "
                    + "dashboard with --base-address.";
        }
    }

    /// <summary>It must not be used.</summary>
    public Uri Checked(Uri address) => Refuse(address) is { } sentence ? throw new UserFacingException(sentence) : address;

    /// <exception cref="UserFacingException">No address, or a refused one.</exception>
    public Uri? Read(string? typed) =>
        string.IsNullOrWhiteSpace(typed) ? null
        : LoadAddress.Parse(typed) is not { } address
            ? throw new UserFacingException($"'{typed}' is not an address: enter {LoadAddress.Wanted}.")
        : Checked(address);
}
