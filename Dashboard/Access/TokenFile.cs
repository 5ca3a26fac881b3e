using System.Text.RegularExpressions;

namespace Dashboard.Access;

/// <summary>Reads the token from the first line of <c>--token-file</c>.</summary>
internal static partial class TokenFile
{
    private const int LongestToken = 512;
    private const UnixFileMode OthersMay = UnixFileMode.GroupRead | UnixFileMode.GroupWrite | UnixFileMode.OtherRead | UnixFileMode.OtherWrite;

    /// <summary>True for what may hold 128 random bits.</summary>
    public static bool IsToken(string token) =>
        token.Length <= LongestToken && (HexDigits().IsMatch(token) || (Base64Url().IsMatch(token) && !OnlyHex().IsMatch(token)));

    /// <summary>The sentence on a text that is no token, without a full stop; null for a token.</summary>
    /// <param name="name">Where it was given.</param>
    public static string? Refuse(string name, string token) => IsToken(token) ? null
        : $"{name} takes at least 32 hex digits or 22 characters of base64url, all random; 'openssl rand -hex 16' makes one";

    /// <exception cref="UserFacingException">The file is readable by others, has no token, or cannot be read or created.</exception>
    public static string ReadOrCreate(string path)
    {
        try
        {
            return File.Exists(path) ? Read(path) : Create(path);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or ArgumentException or NotSupportedException)
        {
            throw new UserFacingException($"The token file {path} cannot be read or created ({e.Message.TrimEnd('.')}): choose another with --token-file.", e);
        }
    }

    private static string Read(string path)
    {
        if (!OperatingSystem.IsWindows() && (File.GetUnixFileMode(path) & OthersMay) != UnixFileMode.None)
        {
            throw new UserFacingException($"Other users can read or change the token file {path}: run chmod 600 on it and put a new token in it.");
        }

        using var reader = new StreamReader(path);
        var buffer = new char[LongestToken + 1];
        var text = new string(buffer, 0, reader.ReadBlock(buffer));
        var token = text.Split('\n')[0].Trim();
        return IsToken(token)
            ? token
            : throw new UserFacingException(
                $"The first line of the token file {path} is not a token: use at least 32 hex digits or 22 characters of base64url, all random. "
                + "If the file is missing, one is made for you.");
    }

    private static string Create(string path)
    {
        var token = AccessSecrets.NewToken();
        var options = new FileStreamOptions { Mode = FileMode.CreateNew, Access = FileAccess.Write };
        if (!OperatingSystem.IsWindows())
        {
            options.UnixCreateMode = UnixFileMode.UserRead | UnixFileMode.UserWrite;
        }

        using var writer = new StreamWriter(path, options);
        writer.Write($"{token}\n");
        return token;
    }

    [GeneratedRegex("^[0-9a-fA-F]{32,}$", RegexOptions.None, 1000)]
    private static partial Regex HexDigits();

    [GeneratedRegex("^[0-9a-fA-F]*$", RegexOptions.None, 1000)]
    private static partial Regex OnlyHex();

    [GeneratedRegex("^[A-Za-z0-9_-]{22,}$", RegexOptions.None, 1000)]
    private static partial Regex Base64Url();
}
