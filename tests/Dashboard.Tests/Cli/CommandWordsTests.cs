using Dashboard.Cli.Frame;

namespace Dashboard.Tests.Cli;

public sealed class CommandWordsTests
{
    [Theory]
    [InlineData("record -d 3s -- dotnet App.dll -- -x", "dotnet App.dll -- -x")]
    [InlineData("-- ./App", "./App")]
    [InlineData("--port 0 -- ./App --port 1", "./App --port 1")]
    public void All_that_stands_behind_the_first_dashes_is_the_command(string arguments, string command)
    {
        var words = CommandWords.Of(arguments.Split(' '));

        Assert.Equal((command, (string?)null), (string.Join(' ', words.Command!), words.Problem));
    }

    [Theory]
    [InlineData("run --", "-- is followed by the command to start")]
    [InlineData("ps -- ./App", "ps does not start a command")]
    public void Dashes_without_a_command_and_verbs_that_take_none_are_refused(string arguments, string problem) =>
        Assert.StartsWith(problem, CommandWords.Of(arguments.Split(' ')).Problem);

    [Fact]
    public void Without_dashes_there_is_no_command() => Assert.Equal((null, null), (CommandWords.Of(["run", "--demo"]).Command, CommandWords.Of(["run"]).Problem));
}
