using System.Buffers.Text;
using System.Security.Cryptography;
using System.Text;

namespace Dashboard.Access;

/// <summary>
/// What lets a browser in: the token of the printed address, and the value of the cookie that it is exchanged for. Both are new with each start,
/// unless the token is from a file. Neither is ever logged.
/// </summary>
internal sealed class AccessSecrets
{
    private const int TokenBytes = 16;
    private readonly byte[] _token;
    private readonly byte[] _cookie;

    /// <param name="token">At least 128 random bits as text; null for new ones.</param>
    public AccessSecrets(string? token = null)
    {
        Token = token ?? NewToken();
        Cookie = Base64Url.EncodeToString(HMACSHA256.HashData(Encoding.UTF8.GetBytes(Token), "cookie"u8));
        (_token, _cookie) = (Hash(Token), Hash(Cookie));
    }

    /// <summary>What is printed, once.</summary>
    public string Token { get; }

    /// <summary>
    /// What a browser is given for it; the token cannot be computed from it. With a token from a file it outlives a restart, and so do open pages.
    /// </summary>
    public string Cookie { get; }

    /// <summary>128 random bits in base64url, 22 characters.</summary>
    public static string NewToken() => RandomText(TokenBytes);

    /// <summary>Whether a text is the token; takes as long for one that is nearly right.</summary>
    public bool IsToken(string? text) => IsSame(text, _token);

    /// <inheritdoc cref="IsToken"/>
    public bool IsCookie(string? text) => IsSame(text, _cookie);

    private static bool IsSame(string? text, byte[] hash) => text is not null && CryptographicOperations.FixedTimeEquals(Hash(text), hash);

    private static byte[] Hash(string text) => SHA256.HashData(Encoding.UTF8.GetBytes(text));

    private static string RandomText(int bytes) => Base64Url.EncodeToString(RandomNumberGenerator.GetBytes(bytes));
}
