using System.Text;
using Dashboard.Accounts.Causes;
using Dashboard.Timeline.Work;

namespace Dashboard.Tests.Accounts.Causes;

public sealed class CauseListTests
{
    public static TheoryData<string> Ids => [.. CauseList.BuiltIn.All.Select(cause => cause.Id)];

    [Theory(Timeout = 5_000)]
    [MemberData(nameof(Ids))]
    public async Task Each_cause_is_found_in_its_own_examples_and_says_what_to_do(string id)
    {
        await Task.Yield();
        var cause = CauseList.BuiltIn.Find(id)!;

        Assert.NotEmpty(cause.Examples);
        Assert.All(cause.Examples, example => Assert.Equal(id, Of(example)?.Id));
        Assert.False(char.IsUpper(cause.Title[0]) && char.IsLower(cause.Title[1]) && cause.Title.StartsWith("The ", StringComparison.Ordinal), cause.Title);
        Assert.False(cause.Title.EndsWith('.'), cause.Title);
        Assert.All([cause.What, cause.Fix], text => Assert.EndsWith(".", text, StringComparison.Ordinal));
        Assert.Equal(cause.Before is null, cause.After is null);
        Assert.False(cause is { Workaround: not null, Cost: null }, "A workaround has a price.");
    }

    [Theory(Timeout = 5_000)]
    [InlineData("!Shop.Orders.Get", "System.Threading.Tasks.Task<T>.GetResultCore", "System.Threading.Tasks.Task.InternalWait")]
    [InlineData("!Shop.Orders.Get", "System.Threading.SemaphoreSlim.Wait")]
    [InlineData("!Shop.Orders.Get", "System.Threading.Monitor.Enter")]
    [InlineData("!Shop.Orders.Get", "System.Threading.Thread.Sleep")]
    [InlineData("!Shop.Orders.Get", "System.Net.Sockets.Socket.SendAsync")]
    [InlineData("System.Threading.TimerQueueTimer.Fire", "System.Threading.Tasks.Task.DelayPromise.CompleteTimedOut", "!Shop.Orders.Get", "System.Threading.Monitor.Enter")]
    [InlineData("!NLogger.Shop.Write", "System.Threading.Monitor.Enter")]
    [InlineData("System.Net.Http.HttpClient.Send", "System.Net.Sockets.NetworkStream.Read", "!Shop.Handler.After", "System.Threading.Monitor.Enter")]
    public async Task An_ordinary_wait_of_the_programs_own_has_none(params string[] stack)
    {
        await Task.Yield();
        Assert.Null(Of(stack));
    }

    [Fact(Timeout = 5_000)]
    public async Task What_stands_in_the_programs_own_line_counts_and_a_limit_before_what_only_takes_long()
    {
        await Task.Yield();
        Assert.Equal("nlog", Of(["!Shop.Orders.Get", "NLog.Logger.Info", "System.IO.FileStream.Flush", "System.IO.RandomAccess.FlushToDisk"])?.Id);
        Assert.Equal("npgsql-pool", Of(
        [
            "!Shop.Orders.Get", "Microsoft.EntityFrameworkCore.Query.Find", "Npgsql.NpgsqlConnection.Open", "Npgsql.PoolingDataSource.Get",
            "System.Threading.Tasks.Task.InternalWait",
        ])?.Id);
        Assert.Equal("http-send", Of(
            ["System.Threading.TimerQueueTimer.Fire", "!Shop.Clock.Tick", "System.Net.Http.HttpClient.Send", "System.Net.Sockets.NetworkStream.Read"])?.Id);
    }

    [Theory(Timeout = 5_000)]
    [InlineData("""{ "title": "a", "what": "b", "fix": "c", "calls": ["Shop.Db."] }""", null)]
    [InlineData("""{ "title": "a", "what": "b", "fix": "c" }""", "mine.json: calls and within must name 1 to 50 stacks in all.")]
    [InlineData("""{ "title": "a", "what": "b", "fix": "c", "calls": ["Db"] }""", "mine.json: each method in calls and within needs three characters or more.")]
    [InlineData("""{ "title": " ", "what": "b", "fix": "c", "calls": ["Shop.Db."] }""", "mine.json: title, what and fix must say something.")]
    [InlineData("""{ "title": "a", "what": "b", "fix": "c", "calls": ["Shop.Db."], "link": "http://a" }""", "mine.json: link must begin with https://.")]
    [InlineData("""{ "title": "a", "what": "b", "fix": "c", "calls": ["Shop.Db."], "kind": "disk" }""", "mine.json: kind must be one of ")]
    [InlineData("""{ "title": "a", "what": "b", "fix": "c", "calls": ["Shop.Db."], "colour": 1 }""", "mine.json is no cause: ")]
    [InlineData("""{ "title": "a" """, "mine.json is no cause: ")]
    public async Task A_file_that_cannot_be_used_is_refused_in_a_sentence(string json, string? refusal)
    {
        await Task.Yield();
        using var file = new MemoryStream(Encoding.UTF8.GetBytes(json));
        if (refusal is null)
        {
            Assert.Equal("mine", CauseFile.Read("mine.json", file).Id);
        }
        else
        {
            Assert.StartsWith(refusal, Assert.Throws<FormatException>(() => CauseFile.Read("mine.json", file)).Message, StringComparison.Ordinal);
        }
    }

    private static Cause? Of(IReadOnlyList<string> stack)
    {
        BlockFrame[] frames = [.. stack.Select(name => name[0] == '!' ? new BlockFrame(name[1..], "", "Shop") : new BlockFrame(name, "", "System.Any"))];
        return CauseList.BuiltIn.Of(frames, Array.FindLastIndex(frames, frame => frame.IsOwn));
    }
}
