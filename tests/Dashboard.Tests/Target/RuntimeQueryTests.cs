using Dashboard.Target.Runtime;

namespace Dashboard.Tests.Target;

public sealed class RuntimeQueryTests
{
    /// <summary>What the client library throws at an environment with an entry without "=", at bytes that are no text, at a process that has just ended.</summary>
    [Theory(Timeout = 10_000)]
    [InlineData(typeof(ArgumentOutOfRangeException))]
    [InlineData(typeof(FormatException))]
    [InlineData(typeof(EndOfStreamException))]
    [InlineData(typeof(InvalidOperationException))]
    public async Task What_cannot_be_read_is_not_known_and_keeps_nobody_from_attaching(Type thrown) =>
        Assert.Null(await RuntimeQuery.TryAsync<string>(() => throw (Exception)Activator.CreateInstance(thrown)!, TestContext.Current.CancellationToken));

    [Fact(Timeout = 10_000)]
    public async Task Giving_up_is_passed_on() => await Assert.ThrowsAnyAsync<OperationCanceledException>(
        () => RuntimeQuery.TryAsync(() => "x", new CancellationToken(canceled: true)));
}
