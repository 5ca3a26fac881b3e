using Dashboard.Format;
using Dashboard.Load;
using Dashboard.Running.Experiments;

namespace Dashboard.Tests.Format;

public sealed class NumberRangeTests
{
    private const string Connections = "Connections: 1 to 1\u202f000.";
    private const string WholeConnections = "Connections: a whole number, 1 to 1\u202f000.";

    public static TheoryData<NumberRange, string, string> Refused => new()
    {
        { LoadLimits.Connections, "0", Connections },
        { LoadLimits.Connections, "-3", Connections },
        { LoadLimits.Connections, "1001", Connections },
        { LoadLimits.Connections, "100000", Connections },
        { LoadLimits.Connections, "1e99", Connections },
        { LoadLimits.Connections, "", WholeConnections },
        { LoadLimits.Connections, "abc", WholeConnections },
        { LoadLimits.Connections, "2.5", WholeConnections },
        { LoadLimits.Connections, "NaN", WholeConnections },
        { LoadLimits.Connections, "1,5", WholeConnections },
        { LoadLimits.Connections, "0x10", WholeConnections },
        { LoadLimits.MostUnanswered, "0", "Maximum unanswered: 1 to 1\u202f000." },
        { LoadLimits.Duration, "0", "Duration: above 0, at most 600 s." },
        { LoadLimits.Duration, "600.1", "Duration: above 0, at most 600 s." },
        { LoadLimits.Duration, "1,5", "Duration: a number, above 0, at most 600 s." },
        { LoadLimits.Duration, "NaN", "Duration: above 0, at most 600 s." },
        { LoadLimits.Duration, "Infinity", "Duration: above 0, at most 600 s." },
        { LoadLimits.Requests, "1000001", "Requests: 1 to 1\u202f000\u202f000." },
        { LoadLimits.Rate, "0", "Rate: above 0, at most 100\u202f000 requests/s." },
        { LoadLimits.Rate, "100001", "Rate: above 0, at most 100\u202f000 requests/s." },
        { LoadLimits.Timeout, "0.05", "Timeout: 0.1 to 600 s." },
        { LoadLimits.Timeout, "", "Timeout: a number, 0.1 to 600 s." },
        { RepeatedPlan.Times, "51", "Repeats: 1 to 50." },
        { RepeatedPlan.Times, "0", "Repeats: 1 to 50." },
    };

    [Theory]
    [MemberData(nameof(Refused))]
    public void What_a_field_does_not_take_is_said_with_what_it_takes(NumberRange range, string text, string sentence)
    {
        Assert.Equal(sentence, range.Refuse(text));
        Assert.Equal(sentence, Assert.Throws<UserFacingException>(() => range.Read(text)).Message);
    }

    [Theory]
    [InlineData("1", 1)]
    [InlineData("1000", 1000)]
    [InlineData(" 7 ", 7)]
    [InlineData("1e2", 100)]
    public void The_limits_themselves_and_other_ways_of_writing_a_number_are_taken(string text, double number)
    {
        Assert.Null(LoadLimits.Connections.Refuse(text));
        Assert.Equal(number, LoadLimits.Connections.Read(text));
    }

    /// <summary>Both say it in their own words: whoever changes a limit changes it for fields, verbs and agent.</summary>
    [Fact]
    public void A_field_takes_what_the_limits_of_a_load_take_and_nothing_else()
    {
        var good = new LoadPlan("http://127.0.0.1/", 1, DurationSeconds: 1);
        Agree(LoadLimits.Connections, number => good with { Connections = (int)number });
        Agree(LoadLimits.Duration, number => good with { DurationSeconds = number });
        Agree(LoadLimits.Requests, number => good with { DurationSeconds = null, Requests = (int)number });
        Agree(LoadLimits.Timeout, number => good with { TimeoutSeconds = number });
        Agree(LoadLimits.Rate, number => good with { Arrivals = new ArrivalRate(number) });
    }

    private static void Agree(NumberRange range, Func<double, LoadPlan> plan) => Assert.All(
        new[] { -1, 0, range.Least, range.Least + 1, range.Most, range.Most + 1 },
        number => Assert.Equal(
            LoadLimits.Refuse(plan(number), []) is null,
            range.Refuse(number.ToString(System.Globalization.CultureInfo.InvariantCulture)) is null));
}
