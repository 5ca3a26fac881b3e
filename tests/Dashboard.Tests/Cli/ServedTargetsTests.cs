using System.CommandLine;
using Dashboard.Cli;
using Dashboard.Target.Watched;

namespace Dashboard.Tests.Cli;

/// <summary>Name and address belong to the process that was named before them.</summary>
public sealed class ServedTargetsTests
{
    private const string Seven = "--follow A=b --follow A=b --follow A=b --follow A=b --follow A=b --follow A=b --follow A=b ";
    private const string TwentyOne = Seven + Seven + Seven;

    private readonly ServedTargets _targets = new();
    private readonly RootCommand _command = [];

    public ServedTargetsTests() => _targets.AddTo(_command);

    /// <summary>The package for Aspire starts <c>serve</c> and references nothing of it.</summary>
    [Fact(Timeout = 10_000)]
    public async Task The_package_for_Aspire_states_the_same_limits_and_the_same_variable()
    {
        var folder = Path.Combine(ProductFiles.RepositoryRoot, "Aspire.Hosting");
        var watched = await File.ReadAllTextAsync(Path.Combine(folder, "WatchedResource.cs"), TestContext.Current.CancellationToken);
        var added = await File.ReadAllTextAsync(Path.Combine(folder, "ThreadPoolDashboardBuilderExtensions.cs"), TestContext.Current.CancellationToken);

        Assert.Contains($" Most = {WatchedTargets.Most};", watched, StringComparison.Ordinal);
        Assert.Contains($" LongestName = {WatchedTarget.LongestName};", watched, StringComparison.Ordinal);
        Assert.Contains($" TokenVariable = \"{ServeAccess.TokenVariable}\";", added, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("", "- - -")]
    [InlineData("--process-id 5", "5 - -")]
    [InlineData("-p 5 -p 6", "5 - -, 6 - -")]
    [InlineData("--process-id 5 --process-id 6 --name Shop", "5 - -, 6 Shop -")]
    [InlineData("--process-id 5 --name Orders --process-id=6 --name=Shop", "5 Orders -, 6 Shop -")]
    [InlineData("--name Orders --process-id 5", "5 Orders -")]
    [InlineData("--base-address http://127.0.0.1:7", "- - http://127.0.0.1:7/")]
    [InlineData("--base-address http://127.0.0.1:7 -p 5", "5 - http://127.0.0.1:7/")]
    [InlineData("-p 5 --base-address http://127.0.0.1:7 --name A -p 6 --base-address http://127.0.0.1:8", "5 A http://127.0.0.1:7/, 6 - http://127.0.0.1:8/")]
    [InlineData("--follow A=b --name Orders --follow A=c --name Stock -p 5", "A=b Orders -, A=c Stock -, 5 - -")]
    [InlineData("-p 5 --follow A=b=c --base-address http://127.0.0.1:7", "5 - -, A=b=c - http://127.0.0.1:7/")]
    public void The_order_of_the_command_line_says_what_belongs_together(string line, string targets)
    {
        var parsed = _command.Parse(line);

        Assert.Empty(parsed.Errors);
        Assert.Equal(targets, string.Join(", ", _targets.Read(parsed).Select(one => $"{Process(one)} {one.Name ?? "-"} {one.BaseAddress?.ToString() ?? "-"}")));
    }

    [Theory]
    [InlineData("-p 0", "--process-id takes the id of a process, a number above 0, or its name or :port, not '0'")]
    [InlineData("-p no-such-name", "No .NET process of this user is 'no-such-name'")]
    [InlineData("-p 5 -p 5", "twice for the same process")]
    [InlineData("-p 5 --name A --name B", "--name may be given once per --process-id")]
    [InlineData("--base-address http://127.0.0.1:7 --base-address http://127.0.0.1:8", "--base-address may be given once per --process-id")]
    [InlineData("--follow A=b --name A --name B", "--name may be given once per --process-id or --follow")]
    [InlineData("--follow A", "--follow takes NAME=VALUE, a variable in the environment of the process, not 'A'")]
    [InlineData(TwentyOne, "--process-id and --follow can be given 20 times at most")]
    [InlineData("-p 5 --base-address nowhere", "--base-address takes an address such as http://127.0.0.1:5000, not 'nowhere'")]
    [InlineData("-p 5 --name \" \"", "--name takes a name of 1 to 60 characters, not ' '")]
    public void What_does_not_fit_is_refused_in_a_sentence(string line, string sentence) =>
        Assert.Contains(sentence, string.Join(' ', _command.Parse(line).Errors.Select(error => error.Message)), StringComparison.Ordinal);

    private static string Process(ServedTargets.One one) =>
        one.Followed is { } followed ? $"{followed.Name}={followed.Value}" : one.ProcessId?.ToString() ?? "-";
}
