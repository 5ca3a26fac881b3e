using System.Diagnostics.Tracing;
using System.Text.RegularExpressions;
using Dashboard.Target.Sessions;
using Microsoft.Diagnostics.NETCore.Client;

namespace Dashboard.Tests.Target.Sessions;

/// <summary>What a target is asked for may cost it something, and must never stop it.</summary>
public sealed partial class SessionRequestTests
{
    /// <summary>From .NET 11 on a session may ask that threads wait when its buffer is full: a dashboard that is paused would then stop the target.</summary>
    [Theory]
    [InlineData(false, false)]
    [InlineData(false, true)]
    [InlineData(true, false)]
    [InlineData(true, true)]
    public void Events_that_find_no_room_are_dropped_and_never_block_a_thread_of_the_target(bool methodNames, bool stacks)
    {
        var request = new SessionRequest("Test", [new EventPipeProvider("Any", EventLevel.Verbose)]) { MethodNames = methodNames, Stacks = stacks };

        Assert.Equal(EventPipeBufferingMode.Drop, request.Configuration.BufferingMode);
    }

    [Fact(Timeout = 10_000)]
    public async Task Every_session_of_the_product_is_opened_with_that_configuration()
    {
        var opened = new List<string>();
        foreach (var file in Directory.EnumerateFiles(Path.Combine(ProductFiles.RepositoryRoot, "Dashboard"), "*.cs", SearchOption.AllDirectories))
        {
            var source = await File.ReadAllTextAsync(file, TestContext.Current.CancellationToken);
            opened.AddRange(Opening().Matches(source).Select(match => $"{Path.GetFileName(file)}: {match.Value}"));
        }

        Assert.Equal(
            ["ISessionSink.cs: EventPipeSessionConfiguration", "TargetSession.cs: StartEventPipeSessionAsync(request.Configuration"],
            opened.Order(StringComparer.Ordinal));
    }

    [GeneratedRegex(@"StartEventPipeSession(Async)?\([\w.]*|EventPipeSessionConfiguration|EventPipeBufferingMode", RegexOptions.ExplicitCapture, 1000)]
    private static partial Regex Opening();
}
