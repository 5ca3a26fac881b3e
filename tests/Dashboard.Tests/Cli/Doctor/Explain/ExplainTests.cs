using System.IO.Compression;
using System.Text;
using System.Text.Json;
using Dashboard.Cli.Doctor.Explain;

namespace Dashboard.Tests.Cli.Doctor.Explain;

/// <summary>From the message that somebody has: whether it is the pool.</summary>
public sealed class ExplainTests
{
    public static TheoryData<string> StarvedNames => [.. LogTexts.For.Select(static text => text.Name)];

    public static TheoryData<string> OtherNames => [.. LogTexts.NotFor.Select(static text => text.Name)];

    public static TheoryData<string> UnknownNames => [.. LogTexts.Unknown.Select(static text => text.Name)];

    [Theory(Timeout = 20_000)]
    [MemberData(nameof(StarvedNames))]
    public async Task A_starved_pool_is_recognised(string name)
    {
        var (_, log, says) = LogTexts.For.Single(text => text.Name == name);

        var verb = await CalledVerb.RunWithInputAsync(Encoding.UTF8.GetBytes(log), "doctor", "--explain", "-");
        var kind = (await Explained(log)).Kinds[0];

        Assert.Equal((3, Leaning.For), (verb.ExitCode, kind.Leaning));
        Assert.Contains(says, kind.Meaning, StringComparison.Ordinal);
        Assert.Matches("^(▲ Thread-pool starvation, shown by|◆ Thread-pool starvation is likely:)", verb.Output);
        Assert.Contains("threadpool-dashboard doctor NAME", verb.Output, StringComparison.Ordinal);
    }

    [Theory(Timeout = 20_000)]
    [MemberData(nameof(OtherNames))]
    public async Task What_is_not_the_pool_is_not_taken_for_it(string name)
    {
        var (_, log, leaning, says) = LogTexts.NotFor.Single(text => text.Name == name);

        var verb = await CalledVerb.RunWithInputAsync(Encoding.UTF8.GetBytes(log), "doctor", "--explain", "-");
        var kind = Assert.Single((await Explained(log)).Kinds);

        Assert.Equal((0, leaning), (verb.ExitCode, kind.Leaning.ToString().ToLowerInvariant()));
        Assert.Contains(says, kind.Meaning, StringComparison.Ordinal);
        Assert.StartsWith(leaning == "against" ? "● Nothing speaks for" : "○ Nothing speaks for", verb.Output, StringComparison.Ordinal);
    }

    [Theory(Timeout = 20_000)]
    [MemberData(nameof(UnknownNames))]
    public async Task What_only_looks_like_a_message_is_none(string name)
    {
        var verb = await CalledVerb.RunWithInputAsync(Encoding.UTF8.GetBytes(LogTexts.Unknown.Single(text => text.Name == name).Log), "doctor", "--explain", "-");

        Assert.Equal(0, verb.ExitCode);
        Assert.StartsWith("○ No known message in 1 line. Looked for StackExchange.Redis timeouts", verb.Output, StringComparison.Ordinal);
    }

    [Fact(Timeout = 20_000)]
    public async Task Messages_that_disagree_are_undecided_and_figures_of_the_pool_decide()
    {
        var late = LogTexts.Heartbeat("00:00:05.0000000");

        Assert.StartsWith("Undecided: Kestrel heartbeat warnings (1) speak for thread-pool starvation, StackExchange.Redis timeouts (1) against it", (await Explained($"{late}\n{LogTexts.Redis(2, 8, 0)}")).Verdict, StringComparison.Ordinal);
        Assert.StartsWith("Thread-pool starvation, shown by StackExchange.Redis timeouts (1).", (await Explained($"{late}\n{LogTexts.Redis(120, 8, 500)}")).Verdict, StringComparison.Ordinal);
    }

    [Fact(Timeout = 20_000)]
    public async Task How_often_first_and_last_are_said_with_the_times_of_the_lines()
    {
        var log = $"2026-11-28T22:04:26.123Z start\n[2026-11-28T22:04:27Z ERR] {LogTexts.Redis(120, 4, 300)}\n\n\nnoise\n"
            + $"{{\"Level\":\"Error\",\"Message\":\"{LogTexts.Redis(2, 4, 0)}\",\"Timestamp\":\"2026-11-29T01:02:03.4+01:00\"}}\n";

        var kind = Assert.Single((await Explained(log)).Kinds);

        Assert.Equal((2, 1), (kind.Count, kind.Deciding));
        Assert.Equal(new MessagePlace(2, "2026-11-28T22:04:27Z"), kind.First);
        Assert.Equal(new MessagePlace(6, "2026-11-29T01:02:03.4+01:00"), kind.Last);
    }

    [Theory(Timeout = 20_000)]
    [InlineData("Nov  8 22:04:26 host shop[1]: ", "Nov 8 22:04:26")]
    [InlineData("[22:04:26 ERR] ", "22:04:26")]
    [InlineData("10.0.0.1 - - [28/Nov/2026:22:04:26 +0000] ", "28/Nov/2026:22:04:26 +0000")]
    [InlineData("11/28/2026 10:04:26 PM ", "11/28/2026 10:04:26 PM")]
    [InlineData("2026-11-28 22:04:26,123 ", "2026-11-28 22:04:26,123")]
    [InlineData("order 2026-11-28 of 22 items: ", null)]
    public async Task The_time_of_a_line_is_as_it_is_written(string head, string? time) =>
        Assert.Equal(time, Assert.Single((await Explained($"{head}A task was canceled.")).Kinds).First.At);

    /// <summary>The JSON of Microsoft's console has a message as text, as state and as template.</summary>
    [Fact(Timeout = 20_000)]
    public async Task An_entry_that_has_its_message_several_times_is_one()
    {
        var message = LogTexts.Heartbeat("00:00:05.0000000").Replace("\"", "\\u0022", StringComparison.Ordinal);
        var entry = $$$"""{"EventId":22,"Message":"{{{message}}}","State":{"Message":"{{{message}}}","heartbeatDuration":"00:00:05","{OriginalFormat}":"As of \u0022{now}\u0022, the heartbeat has been running for \u0022{heartbeatDuration}\u0022"}}""";

        Assert.Equal(1, Assert.Single((await Explained(entry)).Kinds).Count);
        Assert.Equal(3, Assert.Single((await Explained($"[{entry},{entry},{entry}]")).Kinds).Count);
        Assert.Equal(3, Assert.Single((await Explained($"{entry}\n{entry}\n{entry}")).Kinds).Count);
    }

    /// <summary>A logger writes the message, and below it the exception, which has it too.</summary>
    [Fact(Timeout = 20_000)]
    public async Task A_message_and_its_exception_are_one()
    {
        var timeout = LogTexts.Redis(120, 4, 300);
        var later = timeout.Replace("CompletedItems=1", "CompletedItems=2", StringComparison.Ordinal);

        Assert.Equal(2, Assert.Single((await Explained($"fail: Shop[0]\n      {timeout}\n      RedisTimeoutException: {timeout}\n   at X\n{later}\n")).Kinds).Count);
    }

    [Fact(Timeout = 20_000)]
    public async Task Short_delays_say_something_only_where_they_come_within_minutes()
    {
        string Log(params string[] times) => string.Concat(times.Select(static time => $"{time} warn {LogTexts.Heartbeat("00:00:01.3000000")}\n"));

        var (near, far) = (await Explained(Log("2026-11-01T08:00:00Z", "2026-11-27T08:00:00Z", "2026-11-28T10:00:00Z", "2026-11-28T10:00:02Z", "2026-11-28T10:00:04Z")),
            await Explained(Log("2026-11-01T08:00:00Z", "2026-11-12T08:00:00Z", "2026-11-28T10:00:00Z", "2026-11-28T10:00:01Z")));

        Assert.Equal((Leaning.For, Leaning.Neither), (Assert.Single(near.Kinds).Leaning, Assert.Single(far.Kinds).Leaning));
    }

    /// <summary>A thread more than are started at once is a hint and no proof.</summary>
    [Fact(Timeout = 20_000)]
    public async Task A_hint_is_called_likely()
    {
        var log = "Timeout performing GET k, inst: 1, IOCP: (Busy=0,Free=1000,Min=2,Max=1000), WORKER: (Busy=5,Free=8184,Min=4,Max=8191), clientName: x";

        Assert.StartsWith("Thread-pool starvation is likely: StackExchange.Redis timeouts (1)", (await Explained(log)).Verdict, StringComparison.Ordinal);
    }

    [Fact(Timeout = 20_000)]
    public async Task Any_encoding_and_any_damage_is_read()
    {
        var log = $"Grüße\n{LogTexts.Redis(120, 4, 300)}\n";
        byte[][] encoded =
        [
            Encoding.UTF8.GetBytes(log), Encoding.Latin1.GetBytes(log), Encoding.Unicode.GetBytes(log), Encoding.BigEndianUnicode.GetBytes(log),
            [.. Encoding.Unicode.Preamble, .. Encoding.Unicode.GetBytes(log)], [.. Encoding.UTF32.Preamble, .. Encoding.UTF32.GetBytes(log)],
            [0xff, 0x00, 0xc3, .. Encoding.UTF8.GetBytes(log), 0xe2, 0x82],
        ];

        foreach (var bytes in encoded)
        {
            Assert.Equal(3, (await CalledVerb.RunWithInputAsync(bytes, "doctor", "--explain", "-")).ExitCode);
        }
    }

    /// <summary>Blocks end within messages, and much that is no message lies between them.</summary>
    [Theory(Timeout = 60_000)]
    [InlineData(" ")]
    [InlineData("\n")]
    [InlineData("x")]
    [InlineData("\\")]
    [InlineData("\u001b[")]
    [InlineData("A task was ")]
    [InlineData("a 2026-11-28\r\n")]
    public async Task Messages_are_found_wherever_they_lie_in_a_long_log(string filler)
    {
        var log = new StringBuilder();
        for (var i = 0; i < 40; i++)
        {
            log.Insert(log.Length, filler, (31_000 + (97 * i)) / filler.Length).Append("m\n").Append(LogTexts.Redis(120, 4, 300 + i)).Append('\n');
        }

        var explanation = await Explained($"{log}");

        Assert.Equal((40, true), (explanation.Kinds[0].Count, explanation.IsWhole));
        Assert.Equal(log.ToString().Count(static c => c == '\n'), explanation.Lines);
        Assert.Equal(explanation.Lines, explanation.Kinds[0].Last.Line);
    }

    [Theory]
    [InlineData("\n")]
    [InlineData(" \n")]
    [InlineData("\\")]
    [InlineData("\u001b[1m")]
    [InlineData("\0")]
    [InlineData("x")]
    [InlineData("line\r\n")]
    public void What_is_held_does_not_grow_with_the_log(string filler)
    {
        var text = new LogText();
        var block = string.Concat(Enumerable.Repeat(filler, 32_000 / filler.Length));
        var most = 0L;
        for (var i = 0; i < 100; i++)
        {
            text.Add(block);
            text.Forget(text.End - 6_000);
            most = Math.Max(most, text.Held);
        }

        Assert.InRange(most, 0, 20_000);
    }

    [Fact(Timeout = 20_000)]
    public async Task Everything_together_fits_a_screen_and_nothing_of_the_log_steers_the_terminal()
    {
        var log = string.Join('\n', LogTexts.For.Select(static text => text.Log).Concat(LogTexts.NotFor.Select(static text => text.Log)))
            + string.Concat(MessageCatalogue.All.OfType<PlainKind>().SelectMany(static kind => kind.Wordings).Select(static words => $"\n\u001b]0;x\u0007{words}"));

        var verb = await CalledVerb.RunWithInputAsync(Encoding.UTF8.GetBytes(log), "doctor", "--explain", "-");
        var json = await CalledVerb.RunWithInputAsync(Encoding.UTF8.GetBytes(log), "doctor", "--explain", "-", "--json");
        var markdown = await CalledVerb.RunWithInputAsync(Encoding.UTF8.GetBytes(log), "doctor", "--explain", "-", "--markdown");

        var lines = verb.Output.TrimEnd().Split('\n');
        Assert.InRange(lines.Length, 15, 25);
        Assert.All(lines, static line => Assert.InRange(line.Length, 1, 100));
        Assert.DoesNotContain(verb.Output + json.Output + markdown.Output, static c => char.IsControl(c) && c != '\n');
        Assert.Contains("  Also ", verb.Output, StringComparison.Ordinal);
        Assert.StartsWith("### ▲ Thread-pool starvation", markdown.Output, StringComparison.Ordinal);
        var messages = JsonSerializer.Deserialize<JsonElement>(json.Output).GetProperty("messages").EnumerateArray().ToList();
        Assert.Empty(MessageCatalogue.All.OfType<PlainKind>().Select(static kind => kind.Name).Except(messages.Select(static message => message.GetProperty("name").GetString())));
        Assert.All(messages, static message => Assert.InRange(message.GetProperty("meaning").GetString()!.Split(". ").Length, 2, 3));
    }

    [Fact(Timeout = 20_000)]
    public async Task A_log_that_cannot_be_read_is_refused()
    {
        using var folder = new TemporaryFolder();
        await File.WriteAllTextAsync(folder["empty.log"], "", TestContext.Current.CancellationToken);
        await using (var packed = new GZipStream(File.Create(folder["shop.log.gz"]), CompressionLevel.Fastest))
        {
            await packed.WriteAsync(Encoding.UTF8.GetBytes(LogTexts.Redis(120, 4, 300)), TestContext.Current.CancellationToken);
        }

        (await CalledVerb.RunAsync("doctor", "--explain", folder["none.log"])).FailedWith(1, "cannot be read");
        (await CalledVerb.RunAsync("doctor", "--explain", folder["empty.log"])).FailedWith(1, "is empty or not a regular file");
        (await CalledVerb.RunAsync("doctor", "--explain", folder.FullPath)).FailedWith(1, "cannot be read");
        (await CalledVerb.RunAsync("doctor", "--explain", folder["shop.log.gz"])).FailedWith(1, "is compressed (gzip)");
        (await CalledVerb.RunAsync("doctor", "--explain", "-")).FailedWith(1, "has no text");
        (await CalledVerb.RunAsync("doctor", "--explain", "x", "1")).FailedWith(2, "--explain reads a log, and no process");
        (await CalledVerb.RunAsync("doctor", "--explain", "x", "--", "dotnet", "x.dll")).FailedWith(2, "--explain reads a log, and no process");
    }

    [Fact(Timeout = 20_000)]
    public async Task A_file_is_read_as_what_is_piped_in()
    {
        using var folder = new TemporaryFolder();
        await File.WriteAllTextAsync(folder["shop.log"], LogTexts.Redis(120, 4, 300), Encoding.Unicode, TestContext.Current.CancellationToken);

        Assert.Equal(3, (await CalledVerb.RunAsync("doctor", "--explain", folder["shop.log"])).ExitCode);
    }

    [Fact(Timeout = 20_000)]
    public async Task Reading_something_endless_ends()
    {
        using var log = new StringReader(string.Concat(Enumerable.Repeat($"{LogTexts.Redis(120, 4, 300)}\n", 1_000)));

        Assert.False((await LogScan.OfAsync(log, 100_000, TestContext.Current.CancellationToken)).IsWhole);
    }

    private static async Task<LogExplanation> Explained(string log)
    {
        using var reader = new StringReader(log);
        return await LogScan.OfAsync(reader, long.MaxValue, TestContext.Current.CancellationToken);
    }
}
