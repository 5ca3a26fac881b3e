using System.Diagnostics.Tracing;
using System.Globalization;
using Dashboard.Target;
using Dashboard.Target.Signals;
using Dashboard.Target.Signals.Counters;
using Dashboard.Target.Stacks;
using Dashboard.Target.Traces;
using Dashboard.Timeline;
using Microsoft.Diagnostics.NETCore.Client;

namespace Dashboard.Tests.Target.Traces;

/// <summary>The command that record prints, read as dotnet-trace reads it (dotnet/diagnostics, ProviderUtils.cs).</summary>
public sealed class TraceCommandTests
{
    [Theory]
    [InlineData(SignalLevel.Counters, 0x10001L)]
    [InlineData(SignalLevel.Waits, 0x42000014019L)]
    [InlineData(SignalLevel.All, 0x42000014019L)]
    public void The_runtime_is_asked_for_all_keywords_of_all_sessions(SignalLevel level, long keywords)
    {
        var read = Read(TraceCommand.Of(new SessionOptions(), level, 1));

        Assert.Equal(keywords, read.Single(provider => provider.Name == "Microsoft-Windows-DotNETRuntime").Keywords);
        Assert.Equal(level == SignalLevel.All, read.Exists(provider => provider.Name == WorkSignal.Framework));
    }

    [Fact]
    public void What_dotnet_trace_reads_is_what_the_live_sessions_ask_for()
    {
        var options = new SessionOptions { Interval = TimeSpan.FromSeconds(1) };
        var intervals = new CounterIntervals(options.Interval, options.Heartbeat, IsWebServer: true);
        EventPipeProvider[] live =
        [
            .. ProviderList.Of(new SessionPlan(options, isWebServer: true).Signals),
            .. ProviderList.Of(WorkSignals.Of(_ => { }, intervals, WorkSignals.AskedAt(SignalLevel.All))),
            .. WaitStream.Providers(intervals),
        ];

        var read = Read(TraceCommand.Of(options, SignalLevel.All, 1));

        Assert.Equal(live.Select(provider => provider.Name).Distinct(StringComparer.Ordinal).Order(StringComparer.Ordinal), read.Select(provider => provider.Name).Order(StringComparer.Ordinal));
        foreach (var asked in live)
        {
            var one = read.Single(provider => provider.Name == asked.Name);
            Assert.Equal(asked.Keywords, one.Keywords & asked.Keywords);
            Assert.True(one.Level >= asked.EventLevel, $"{asked.Name}: {one.Level}");
            Assert.All(asked.Arguments ?? new Dictionary<string, string>(), argument => Assert.Equal(argument.Value, one.Arguments[argument.Key]));
        }
    }

    [Fact]
    public void A_process_a_command_and_a_length_are_said_as_dotnet_trace_takes_them()
    {
        Assert.StartsWith("dotnet-trace collect --process-id 77 --duration 00:00:01:30 --providers 'System.Runtime:0x0:1:EventCounterIntervalSec=0.25,", TraceCommand.Of(new(), SignalLevel.Counters, 77, length: TimeSpan.FromSeconds(90)), StringComparison.Ordinal);
        Assert.StartsWith("dotnet-trace collect --process-id PID --providers ", TraceCommand.Of(new(), SignalLevel.Counters, null), StringComparison.Ordinal);
        Assert.EndsWith("' -- dotnet 'my app.dll' --x", TraceCommand.Of(new(), SignalLevel.Counters, null, ["dotnet", "my app.dll", "--x"]), StringComparison.Ordinal);
    }

    private static List<(string Name, long Keywords, EventLevel Level, Dictionary<string, string> Arguments)> Read(string command)
    {
        // A shell takes the quotes away; then commas part the providers, whatever quotes are in them.
        var word = command.Split('\'')[1];
        return [.. word.Split(',').Select(provider =>
        {
            var parts = provider.Split(':', 4);
            return (parts[0], Convert.ToInt64(parts[1], 16), (EventLevel)int.Parse(parts[2], CultureInfo.InvariantCulture), parts.Length < 4 ? [] : Arguments(parts[3]));
        })];
    }

    /// <summary>Within quotes neither = nor ; ends anything.</summary>
    private static Dictionary<string, string> Arguments(string text)
    {
        var all = new Dictionary<string, string>(StringComparer.Ordinal);
        foreach (var (key, value) in Parts(text, ';').Select(pair => Parts(pair, '=')).Select(pair => (pair[0], pair[1])))
        {
            all.Add(key, value.StartsWith('"') && value.EndsWith('"') ? value[1..^1] : value);
        }

        return all;

        static List<string> Parts(string text, char separator)
        {
            var (parts, isQuoted) = (new List<string> { "" }, false);
            foreach (var c in text)
            {
                isQuoted ^= c == '"';
                if (c == separator && !isQuoted)
                {
                    parts.Add("");
                }
                else
                {
                    parts[^1] += c;
                }
            }

            return parts;
        }
    }
}
