using Dashboard.Target.Runtime;

namespace Dashboard.Tests.Target.Runtime;

/// <summary>Both spellings as Linux and .NET 10.0.12 showed them of one program, words of /proc divided by bars.</summary>
public sealed class CommandLinesTests
{
    private const string Dotnet = "/usr/share/dotnet/dotnet";
    private const string Shop = "/srv/shop/Shop";

    [Theory]
    [InlineData("dotnet|/srv/shop/Shop.dll|--port|80", Dotnet, "/usr/share/dotnet/dotnet /srv/shop/Shop.dll --port 80")]
    [InlineData("dotnet|Shop.dll|--port|80", Dotnet, "/usr/share/dotnet/dotnet /srv/shop/Shop.dll --port 80")]
    [InlineData("dotnet|exec|Shop.dll|--port|80", Dotnet, "/usr/share/dotnet/dotnet /srv/shop/Shop.dll --port 80")]
    [InlineData("dotnet|--roll-forward|Major|Shop.dll", Dotnet, "/usr/share/dotnet/dotnet /srv/shop/Shop.dll")]
    [InlineData("dotnet|run|-c|Release|--|80", Dotnet, "/usr/share/dotnet/dotnet /usr/share/dotnet/sdk/10.0.401/dotnet.dll run -c Release -- 80")]
    [InlineData("./Shop", Shop, "/srv/shop/Shop /srv/shop/Shop.dll")]
    [InlineData("./Shop|--port|80", Shop, "/srv/shop/Shop /srv/shop/Shop.dll --port 80")]
    [InlineData("../shop/Shop|--port|80", Shop, "/srv/shop/Shop /srv/shop/Shop.dll --port 80")]
    [InlineData("/srv/shop/Shop|--port|80", null, "/srv/shop/Shop /srv/shop/Shop.dll --port 80")]
    [InlineData("linked|--port|80", Shop, "/srv/shop/Shop /srv/shop/Shop.dll --port 80")]
    [InlineData("./Shop|--port|80", Shop + " (deleted)", "/srv/shop/Shop /srv/shop/Shop.dll --port 80")]
    [InlineData("./Shop|a b||c\"d|é  x ", Shop, "/srv/shop/Shop /srv/shop/Shop.dll a b  c\"d é  x ")]
    [InlineData("dotnet|Shop.dll|a b||c\"d", Dotnet, "/usr/share/dotnet/dotnet /srv/shop/Shop.dll a b  c\"d")]
    [InlineData("/srv/my shop/Shop|1", "/srv/my shop/Shop", "\"/srv/my shop/Shop\" /srv/my shop/Shop.dll 1")]
    [InlineData("dotnet|my shop/Shop.dll|1", Dotnet, "/usr/share/dotnet/dotnet /srv/my shop/Shop.dll 1")]
    [InlineData("/usr/bin/qemu-x86_64|/usr/bin/dotnet|Shop.dll|1", "/usr/bin/qemu-x86_64", "/usr/bin/dotnet /srv/shop/Shop.dll 1")]
    [InlineData("dotnet|Shop.dll", Dotnet, "dotnet Shop.dll")]
    public void The_same_program_is_known_in_both_spellings(string words, string? program, string stated) =>
        Assert.True(CommandLines.AreSame(stated, words.Split('|'), program));

    [Theory]
    [InlineData("./Shop|--port|81", Shop, "/srv/shop/Shop /srv/shop/Shop.dll --port 80")]
    [InlineData("./Shop|--port", Shop, "/srv/shop/Shop /srv/shop/Shop.dll --port 80")]
    [InlineData("./Shop", Shop, "/srv/shop/Shop /srv/shop/Shop.dll --port 80")]
    [InlineData("./Shop|80", Shop, "/srv/shop/Shop /srv/shop/Shop.dll --port 80")]
    [InlineData("./Shop|--port|80", "/srv/other/Shop", "/srv/shop/Shop /srv/shop/Shop.dll --port 80")]
    [InlineData("nginx|--port|80", "/usr/sbin/nginx", "/srv/shop/Shop /srv/shop/Shop.dll --port 80")]
    [InlineData("nginx|--port|80", null, "/srv/shop/Shop /srv/shop/Shop.dll --port 80")]
    [InlineData("dotnet|Bank.dll|--port|80", Dotnet, "/usr/share/dotnet/dotnet /srv/shop/Shop.dll --port 80")]
    [InlineData("/sbin/init", "/sbin/init", "/srv/shop/Shop /srv/shop/Shop.dll")]
    [InlineData("sh", null, "")]
    public void Another_program_is_not(string words, string? program, string stated) =>
        Assert.False(CommandLines.AreSame(stated, words.Split('|'), program));
}
