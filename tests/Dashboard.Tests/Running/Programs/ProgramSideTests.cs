using Dashboard.RunFile;
using Dashboard.Running.Programs;
using Dashboard.Target.Launching;
using Dashboard.Timeline;

namespace Dashboard.Tests.Running.Programs;

/// <summary>What the sides of a comparison of two programs are called, get and keep.</summary>
public sealed class ProgramSideTests
{
    private static readonly TargetFacts Shop = new(7, "Shop", "Shop", "dotnet Shop.dll", "10.0.12", "Linux", "x64") { Build = "1.4.2, 3f2a1b2c" };

    [Fact]
    public void Each_side_listens_on_a_free_port_unless_its_environment_or_the_user_says_where()
    {
        var own = Start("dotnet b.dll", ("ASPNETCORE_URLS", "http://127.0.0.1:5000"));

        Assert.Equal("http://127.0.0.1:0", Of(Start("dotnet a.dll"), own)[0].Start.Environment["ASPNETCORE_URLS"]);
        Assert.Equal("http://127.0.0.1:5000", Of(Start("dotnet a.dll"), own)[1].Start.Environment["ASPNETCORE_URLS"]);
        Assert.Empty(ProgramSide.Of([Start("dotnet a.dll"), own], TimeSpan.Zero, isAddressGiven: true)[0].Start.Environment);
    }

    [Fact]
    public void The_free_port_is_no_fact_of_a_side() => Assert.Empty(Of(Start("a"), Start("b")).SelectMany(side => side.Program.Environment));

    [Theory]
    [InlineData("dotnet a.dll", "dotnet b.dll", "dotnet a.dll", "dotnet b.dll")]
    [InlineData("dotnet a.dll", "dotnet a.dll", "dotnet a.dll", "dotnet a.dll")]
    public void Sides_are_called_by_their_commands(string a, string b, string labelA, string labelB) =>
        Assert.Equal([labelA, labelB], Of(Start(a), Start(b)).Select(side => side.Label));

    [Fact]
    public void Sides_of_one_command_are_called_by_what_differs()
    {
        Assert.Equal(["TPD_X not set", "TPD_X=64"], Of(Start("a"), Start("a", ("TPD_X", "64"))).Select(side => side.Label));
        Assert.Equal(["TPD_X=2", "TPD_X=64"], Of(Start("a", ("TPD_X", "2"), ("TPD_Y", "1")), Start("a", ("TPD_X", "64"), ("TPD_Y", "1"))).Select(side => side.Label));
        Assert.Equal(["in /usr", "in /tmp"], Of(Start("a") with { Folder = "/usr" }, Start("a") with { Folder = "/tmp" }).Select(side => side.Label));
    }

    /// <summary>A variable that the shell exports reaches both sides.</summary>
    [Fact]
    public void A_variable_that_one_side_sets_has_on_the_other_the_value_of_this_process()
    {
        var path = Environment.GetEnvironmentVariable("PATH")!;

        Assert.Equal(
            [new ProgramVariable("PATH", path), new ProgramVariable("PATH", "/usr/bin")],
            Of(Start("a"), Start("a", ("PATH", "/usr/bin"))).SelectMany(side => side.Program.Environment));
    }

    [Fact]
    public void A_folder_of_one_side_makes_the_working_folder_one_of_the_other()
    {
        var sides = Of(Start("a"), Start("a") with { Folder = "/usr/../tmp" });

        Assert.Equal([Path.GetFullPath("."), "/tmp"], sides.Select(side => side.Program.Folder));
        Assert.Null(sides[0].Start.Folder);
        Assert.All(Of(Start("a"), Start("b")), side => Assert.Null(side.Program.Folder));
    }

    [Theory]
    [InlineData("1")]
    [InlineData("1.4")]
    [InlineData("1.4.2")]
    [InlineData("3f2a1b2c")]
    [InlineData(".NET 10")]
    [InlineData(".net 10.0.12")]
    public void A_program_is_of_the_version_whose_first_numbers_are_expected(string version) => Assert.Null(Expecting(version).Problem(Shop));

    [Theory]
    [InlineData("1.40", "Shop is version 1.4.2, 3f2a1b2c, not 1.40: check what is started, or --expect-version.")]
    [InlineData("1.4.20", "Shop is version 1.4.2, 3f2a1b2c, not 1.4.20: check what is started, or --expect-version.")]
    [InlineData("10.0.12", "Shop is version 1.4.2, 3f2a1b2c, not 10.0.12: check what is started, or --expect-version.")]
    [InlineData(".NET 1", "Shop runs on .NET 10.0.12, not .NET 1: check what is started, or --expect-version.")]
    [InlineData(".NET 11", "Shop runs on .NET 10.0.12, not .NET 11: check what is started, or --expect-version.")]
    public void Another_one_is_a_sentence(string version, string sentence) => Assert.Equal(sentence, Expecting(version).Problem(Shop));

    [Fact]
    public void All_that_is_expected_counts() =>
        Assert.StartsWith("Shop runs on .NET 10.0.12, not .NET 11", Expecting("1.4", ".NET 11").Problem(Shop), StringComparison.Ordinal);

    [Fact]
    public void A_version_that_is_not_known_is_none()
    {
        Assert.StartsWith("Whether Shop is 1.4 is not known", Expecting("1.4").Problem(Shop with { Build = null }), StringComparison.Ordinal);
        Assert.StartsWith("Whether Shop is .NET 10 is not known", Expecting(".NET 10").Problem(Shop with { RuntimeVersion = null }), StringComparison.Ordinal);
        Assert.Null(Expecting().Problem(Shop with { Build = null }));
    }

    private static ProgramSide Expecting(params string[] versions) => Of(Start("a"), Start("b"))[1] with { Expected = versions };

    private static CommandStart Start(string command, params (string Name, string Value)[] variables) =>
        new(command.Split(' ')) { Environment = variables.ToDictionary(one => one.Name, one => one.Value) };

    private static IReadOnlyList<ProgramSide> Of(CommandStart a, CommandStart b) => ProgramSide.Of([a, b], TimeSpan.FromSeconds(3), isAddressGiven: false);
}
