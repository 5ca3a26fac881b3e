using Dashboard.Load.Tls;

namespace Dashboard.Catalogue;

/// <summary>
/// Addresses at which targets may be asked and loaded: loopback, and the command line's addresses; pages must not reach other machines. It also keeps which
/// certificates are accepted there.
/// </summary>
public sealed class BaseAddresses
{
    private readonly HashSet<string> _given = new(StringComparer.Ordinal);

    private readonly Dictionary<string, ServerTrust?> _trusts = new(StringComparer.Ordinal);

    /// <summary>The command line's trust, for https addresses without one of their own; null is this machine's trust store.</summary>
    public ServerTrust? UsualTrust { get; set; }

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

    public Uri Checked(Uri address) => Refuse(address) is { } sentence ? throw new UserFacingException(sentence) : address;

    /// <exception cref="UserFacingException">The text is no address, or a refused one.</exception>
    public Uri? Read(string? typed) =>
        string.IsNullOrWhiteSpace(typed) ? null
        : LoadAddress.Parse(typed) is not { } address
            ? throw new UserFacingException($"'{typed}' is not an address: enter {LoadAddress.Wanted}.")
        : Checked(address);
}
