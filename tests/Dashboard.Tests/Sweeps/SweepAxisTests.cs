using Dashboard.Format;
using Dashboard.Sweeps;

namespace Dashboard.Tests.Sweeps;

/// <summary>What a person writes as an axis, and what it means.</summary>
public sealed class SweepAxisTests
{
    [Theory]
    [InlineData("connections=1,2,4", "connections", "1|2|4")]
    [InlineData(" minThreads = 2 , 08 ; 32 ", "minThreads", "2|8|32")]
    [InlineData("servicetime=50,100ms,1.5s", "serviceTime", "50|100|1500")]
    [InlineData("rate=0.5,200", "rate", "0.5|200")]
    [InlineData("scenario=test-sync,test-io", "scenario", "test-sync|test-io")]
    [InlineData("workers=0,8", "workers", "0|8")]
    public void A_list_becomes_values_without_units(string text, string parameter, string values)
    {
        var axis = SweepAxis.Parse(text);

        Assert.Equal((parameter, values), (axis.Parameter, string.Join('|', axis.Values)));
        Assert.Equal(axis.Values, SweepAxis.Of(axis.Setting, axis.Values).Values);
    }

    [Theory]
    [InlineData("connections", "An axis is a setting with its values, such as connections=1,2,4,8, not 'connections'.")]
    [InlineData("threads=1,2", "Unknown setting 'threads'; choose one of connections, minThreads, serviceTime, dbPool, rate, scenario.")]
    [InlineData("connections=", "The setting Connections has no values: enter some, separated by commas.")]
    [InlineData("connections=1,x", "Connections: a whole number, 1 to 1 000, not 'x'.")]
    [InlineData("connections=0", "Connections: 1 to 1 000, not '0'.")]
    [InlineData("connections=1,1001", "Connections: 1 to 1 000, not '1001'.")]
    [InlineData("connections=8,2,08", "The setting Connections has a duplicate value: each is one column or row.")]
    [InlineData("serviceTime=0.5ms", "Service time takes whole milliseconds such as 50ms, from 1ms to 60s, not '0.5ms'.")]
    [InlineData("serviceTime=2m", "Service time takes whole milliseconds such as 50ms, from 1ms to 60s, not '2m'.")]
    [InlineData("rate=-1", "Rate: above 0, at most 100 000 requests/s, not '-1'.")]
    [InlineData("workers=-1", "Workers: 0 to 64, not '-1'.")]
    [InlineData("foreground=0", "Foreground threads: 1 to 64, not '0'.")]
    [InlineData("workerKind=own,fibers", "Worker kind takes own, threads, pool, result, not 'fibers'.")]
    public void What_is_none_gets_a_sentence(string text, string sentence) =>
        Assert.Equal(sentence, Assert.Throws<UserFacingException>(() => SweepAxis.Parse(text)).Message.Replace('\u202f', ' '));

    [Fact]
    public void More_than_fifty_values_cannot_be_drawn() => Assert.Equal(
        "The setting Connections has 51 values; at most 50 can be drawn.",
        Assert.Throws<UserFacingException>(() => SweepAxis.Of("connections", string.Join(',', Enumerable.Range(1, 51)))).Message);

    [Fact]
    public void Every_setting_says_its_values_with_and_without_their_unit()
    {
        Assert.Equal("8 minimum threads|8", Both(SweepParameter.MinThreads, "8"));
        Assert.Equal("1 connection|1", Both(SweepParameter.Connections, "1"));
        Assert.Equal("50 ms service time|50 ms", Both(SweepParameter.ServiceTime, "50"));
        Assert.Equal("200 requests/s|200 /s", Both(SweepParameter.Rate, "200"));
        Assert.Equal("no workers (synchronous)|synchronous", Both(SweepParameter.Workers, "0"));
        Assert.Equal("4 workers|4", Both(SweepParameter.Workers, "4"));
        Assert.Equal(".Result in the foreground|.Result in the foreground", Both(SweepParameter.WorkerKind, "result"));
        Assert.Equal(SweepParameter.All.Count, SweepParameter.All.Select(setting => setting.Id).Distinct().Count());

        static string Both(SweepParameter setting, string value) => $"{setting.Words(value)}|{setting.Short(value)}";
    }
}
