using Dashboard.Access;
using Dashboard.Format;

namespace Dashboard.Tests.Access;

public sealed class TokenFileTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    private string File => Path.Combine(_folder.FullPath, "token");

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void A_file_that_is_not_there_is_made_for_its_owner_only_and_read_the_next_time()
    {
        var token = TokenFile.ReadOrCreate(File);

        Assert.Equal($"{token}\n", System.IO.File.ReadAllText(File));
        Assert.Equal(22, token.Length);
        Assert.Equal(token, TokenFile.ReadOrCreate(File));
        if (!OperatingSystem.IsWindows())
        {
            Assert.Equal(UnixFileMode.UserRead | UnixFileMode.UserWrite, System.IO.File.GetUnixFileMode(File));
        }
    }

    [Theory]
    [InlineData("0123456789abcdef0123456789ABCDEF", "0123456789abcdef0123456789ABCDEF")]
    [InlineData("  AbCdEf0123456789-_xyzQ \r\nmore", "AbCdEf0123456789-_xyzQ")]
    public void The_first_line_is_the_token(string text, string token)
    {
        Write(text);

        Assert.Equal(token, TokenFile.ReadOrCreate(File));
    }

    [Theory]
    [InlineData("")]
    [InlineData("\n0123456789abcdef0123456789abcdef")]
    [InlineData("short")]
    [InlineData("0123456789abcdef0123456789abcde")]
    [InlineData("AbCdEf0123456789-_xyz")]
    [InlineData("AbCdEf0123456789-_xyzQ with words")]
    [InlineData("AbCdEf0123456789+/xyzQ==")]
    public void What_is_no_token_is_refused_with_a_sentence(string text)
    {
        Write(text);

        var refused = Assert.Throws<UserFacingException>(() => TokenFile.ReadOrCreate(File));
        Assert.Contains("at least 32 hex digits or 22 characters of base64url", refused.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void So_is_a_line_without_an_end()
    {
        Write(new string('A', 100_000));

        Assert.Throws<UserFacingException>(() => TokenFile.ReadOrCreate(File));
    }

    [Theory]
    [InlineData(UnixFileMode.GroupRead)]
    [InlineData(UnixFileMode.OtherRead)]
    [InlineData(UnixFileMode.OtherWrite)]
    public void A_file_that_others_can_read_or_change_is_refused(UnixFileMode others)
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "Windows has no such modes.");
        Write("0123456789abcdef0123456789abcdef");
        if (!OperatingSystem.IsWindows())
        {
            System.IO.File.SetUnixFileMode(File, UnixFileMode.UserRead | UnixFileMode.UserWrite | others);
        }

        Assert.Contains("chmod 600", Assert.Throws<UserFacingException>(() => TokenFile.ReadOrCreate(File)).Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("")]
    [InlineData("no-folder/token")]
    [InlineData(".")]
    public void A_place_where_no_file_can_be_is_a_sentence(string place)
    {
        var path = place.Length == 0 ? "" : Path.Combine(_folder.FullPath, place);

        Assert.Contains("cannot be read or created", Assert.Throws<UserFacingException>(() => TokenFile.ReadOrCreate(path)).Message, StringComparison.Ordinal);
    }

    private void Write(string text)
    {
        System.IO.File.WriteAllText(File, text);
        if (!OperatingSystem.IsWindows())
        {
            System.IO.File.SetUnixFileMode(File, UnixFileMode.UserRead | UnixFileMode.UserWrite);
        }
    }
}
