using System.Buffers.Text;
using System.Security.Cryptography;
using System.Text;

namespace Dashboard.Access;

/// <summary>The token of the printed address and its cookie. Both are new at each start unless the token comes from a file; neither is logged.</summary>
internal sealed class AccessSecrets
{
    private const int TokenBytes = 16;
    private readonly byte[] _token;
    private readonly byte[] _cookie;

    /// <param name="token">A token of at least 128 random bits; null generates a new one.</param>
    public AccessSecrets(string? token = null)
    {
        Token = token ?? NewToken();
        Cookie = Base64Url.EncodeToString(HMACSHA256.HashData(Encoding.UTF8.GetBytes(Token), "cookie"u8));
        (_token, _cookie) = (Hash(Token), Hash(Cookie));
    }

    public string Token { get; }

    /// <summary>False when who started the program has made the token: the printed address, which others may keep as a log, does without it.</summary>
    public bool IsPrinted { get; init; } = true;

    /// <summary>The cookie does not reveal the token; with a token from a file it outlives a restart.</summary>
    public string Cookie { get; }

    public static string NewToken() => Base64Url.EncodeToString(RandomNumberGenerator.GetBytes(TokenBytes));

    /// <summary>Compares in constant time.</summary>
    public bool IsToken(string? text) => IsSame(text, _token);

    public bool IsCookie(string? text) => IsSame(text, _cookie);

    private static bool IsSame(string? text, byte[] hash) => text is not null && CryptographicOperations.FixedTimeEquals(Hash(text), hash);

    private static byte[] Hash(string text) => SHA256.HashData(Encoding.UTF8.GetBytes(text));
}
