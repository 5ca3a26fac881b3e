using Dashboard.Target.Launching;
using Dashboard.Target.Sessions;

namespace Dashboard.Tests.Target.Launching;

/// <summary>What is decided without a process: who reports, whether it is the SDK's, where it listens.</summary>
public sealed class LaunchingRulesTests
{
    [Theory]
    [InlineData("dotnet run --project Shop")]
    [InlineData("/usr/bin/dotnet watch")]
    [InlineData("dotnet --diagnostics-option x build")]
    [InlineData("/usr/share/dotnet/dotnet exec /usr/share/dotnet/sdk/10.0.401/MSBuild.dll /nodemode:1")]
    [InlineData("/usr/bin/dotnet /usr/lib/dotnet/sdk/10.0.401/Roslyn/bincore/VBCSCompiler.dll -pipename:x")]
    [InlineData("/usr/lib/dotnet/sdk/10.0.401/Roslyn/bincore/VBCSCompiler -pipename:x")]
    public void The_SDKs_own_processes_are_not_the_program(string commandLine) => Assert.True(SdkCommands.Is(commandLine.Split(' ')));

    [Theory]
    [InlineData("dotnet Shop.dll --port 5000")]
    [InlineData("/usr/bin/dotnet exec --runtimeconfig a.json Shop.dll run")]
    [InlineData("/home/me/Shop/bin/Debug/net10.0/Shop run")]
    [InlineData("/home/me/sdk/Shop")]
    [InlineData("")]
    public void All_others_are(string commandLine) => Assert.False(SdkCommands.Is(commandLine.Split(' ', StringSplitOptions.RemoveEmptyEntries)));

    [Fact]
    public void A_runtime_says_who_it_is_and_anything_else_is_not_believed()
    {
        var cookie = Guid.NewGuid();
        byte[] said = [.. "ADVR_V1\0"u8, .. cookie.ToByteArray(), .. BitConverter.GetBytes(4711L), 0, 0];

        Assert.Equal(new RuntimeAdvertisement(cookie, 4711), RuntimeAdvertisement.Read(said));
        Assert.Null(RuntimeAdvertisement.Read(said.AsSpan(1)));
        Assert.Null(RuntimeAdvertisement.Read([.. "HTTP/1.1"u8, .. said.AsSpan(8)]));
        Assert.Null(RuntimeAdvertisement.Read([.. said.AsSpan(0, 24), .. BitConverter.GetBytes(-1L), 0, 0]));
    }

    [Theory]
    [InlineData("      Now listening on: http://[::]:5000", "http://[::]:5000")]
    [InlineData("{\"Message\":\"Now listening on: http://127.0.0.1:41000\"}", "http://127.0.0.1:41000")]
    [InlineData("Listening on http://localhost:80/", "http://localhost:80/")]
    [InlineData("Now listening on: https://localhost:5001", "https://localhost:5001")]
    [InlineData("see http://example.com", null)]
    public void The_address_is_taken_from_the_line_in_which_the_server_says_it(string line, string? address) =>
        Assert.Equal(address, ListeningLine.AddressIn(line));

    [Fact]
    public void A_command_that_is_no_program_is_refused_with_what_to_do()
    {
        Assert.EndsWith("/sh", CommandPath.Find("sh"));
        Assert.Contains("Program 'no-such-program' not found", Refusal("no-such-program"));
        Assert.Contains("is a folder", Refusal("/tmp"));
        Assert.Contains("start an assembly with dotnet", Refusal(typeof(LaunchingRulesTests).Assembly.Location));
    }

    [Fact]
    public void A_command_is_looked_up_from_the_folder_in_which_it_starts()
    {
        Assert.EndsWith("/bin/sh", CommandPath.Find("./sh", "/bin"));
        Assert.Contains("Program './sh' not found", Assert.Throws<TargetException>(() => CommandPath.Find("./sh", "/tmp")).Message);
        Assert.Equal(
            "There is no folder '/no/such' to start sh in: check its name.", Assert.Throws<TargetException>(() => new CommandStart(["sh"]) { Folder = "/no/such" }.FindProgram()).Message);
    }

    private static string Refusal(string command) => Assert.Throws<TargetException>(() => CommandPath.Find(command)).Message;
}
