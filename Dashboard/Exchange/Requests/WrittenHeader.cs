using Dashboard.Load;

namespace Dashboard.Exchange.Requests;

/// <summary>A header of a written request.</summary>
internal sealed record WrittenHeader(string Name, RequestText Value, RequestPlace Place)
{
    private static readonly string[] Harmless = ["Accept", "Content-Type"];

    /// <summary>The program sets these headers itself, so that they are right.</summary>
    private static readonly string[] Own =
    [
        "Host", "Content-Length", "Transfer-Encoding", "Expect", "Upgrade", "Keep-Alive", "Proxy-Connection", "Proxy-Authorization", "Trailer", "TE",
    ];

    public static bool IsOwn(string name) => Own.Contains(name, StringComparer.OrdinalIgnoreCase);

    public bool IsConnection => Name.Equals("Connection", StringComparison.OrdinalIgnoreCase);

    public bool IsClose => IsConnection && $"{Value}".Equals("close", StringComparison.OrdinalIgnoreCase);

    /// <summary>The header as it is shown, without a value that may be a secret.</summary>
    public LoadHeader Shown => new(
        Name,
        Harmless.Contains(Name, StringComparer.OrdinalIgnoreCase) && Value.Origin == TextOrigin.File ? Secrets.Masked($"{Value}") : null);

    /// <exception cref="RequestException">The header cannot be sent.</exception>
    public WrittenHeader Checked() =>
        Name.Length == 0 || Name.Any(c => !char.IsAsciiLetterOrDigit(c) && !"!#$%&'*+.^`|~_-".Contains(c, StringComparison.Ordinal))
            ? throw new RequestException(Place, "the name of a header contains a character that is not allowed there; correct it.")
        : $"{Value}".Any(c => c is not ('\t' or (>= ' ' and <= '~')))
            ? throw new RequestException(Place, $"the value of {Name} contains a character that is not allowed in a header; use plain ASCII.")
        : Name.Equals("Host", StringComparison.OrdinalIgnoreCase)
            ? throw new RequestException(Place, "the Host header is set from the target's address; leave it out.")
        : IsOwn(Name) ? throw new RequestException(Place, $"{Name} is set by the program where it is needed; leave it out.")
        : IsConnection && !IsClose && !$"{Value}".Equals("keep-alive", StringComparison.OrdinalIgnoreCase)
            ? throw new RequestException(Place, "the Connection header may be keep-alive or close; leave it out.")
        : this;
}
