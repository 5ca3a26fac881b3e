using System.Text.Json;
using Dashboard.Format;
using Dashboard.Tests.Charts;

namespace Dashboard.Tests.Format;

public sealed class ReadableTests
{
    /// <summary>A number that the browser's tests read too.</summary>
    public sealed record Case(string Purpose, string? Unit, double? Value, string Text);

    [Theory]
    [InlineData(0, "0 s")]
    [InlineData(0.43, "430 ms")]
    [InlineData(1.5, "1.5 s")]
    [InlineData(30, "30 s")]
    [InlineData(119.25, "119.25 s")]
    [InlineData(150, "2 min 30 s")]
    [InlineData(150.25, "2 min 30.25 s")]
    [InlineData(double.NaN, "–")]
    public void A_duration_that_somebody_set_keeps_every_digit(double seconds, string text) => Assert.Equal(text, Readable.ExactSeconds(seconds));

    [Theory]
    [InlineData(0, "0 s ago")]
    [InlineData(12.4, "12 s ago")]
    [InlineData(150, "2 min 30 s ago")]
    [InlineData(-90, "0 s ago")]
    public void What_was_is_so_long_ago_and_never_in_the_future(double seconds, string text) => Assert.Equal(text, Readable.Ago(seconds));

    /// <summary>The same texts as in tests/Charts.Js.Tests/numbers.test.mjs.</summary>
    [Theory]
    [InlineData(-3, 1, "−3 s")]
    [InlineData(0.04, 0.1, "0 s")]
    [InlineData(9.96, 0.1, "10 s")]
    [InlineData(3.25, 0.1, "3.3 s")]
    [InlineData(90, 1, "90 s")]
    [InlineData(150, 1, "2:30 min")]
    [InlineData(14_400, 7_200, "4:00 h")]
    [InlineData(7_325, 5, "2:02:05 h")]
    public void A_moment_of_a_run_is_the_time_since_its_beginning(double seconds, double step, string text) => Assert.Equal(text, Readable.RunTime(seconds, step));

    [Fact]
    public void Every_number_of_the_shared_table_reads_as_it_does_in_the_browser()
    {
        var cases = JsonSerializer.Deserialize<Case[]>(ScriptTests.Fixture("numbers"), JsonSerializerOptions.Web)!;

        Assert.InRange(cases.Length, 80, int.MaxValue);
        Assert.All(cases, one => Assert.Equal(one.Text, one.Purpose switch
        {
            "number" => Readable.Number(one.Value),
            "count" => Readable.Count(one.Value),
            "percent" => Readable.PercentNumber(one.Value),
            "duration" => Readable.Milliseconds(one.Value * 1000),
            "axis" => Readable.Axis(one.Value, one.Unit!),
            _ => "an unknown purpose",
        }));
    }

    [Fact]
    public void What_is_not_a_number_is_a_dash()
    {
        Assert.Equal(
            ["–", "–", "–", "–", "–", "–"],
            [
                Readable.Number(double.NaN), Readable.Count(double.PositiveInfinity), Readable.Milliseconds(double.NaN),
                Readable.Axis(double.NaN, "s"), Readable.Percent(null), Readable.Percent(double.NaN),
            ]);
    }

    [Theory]
    [InlineData("250ms", 0.25)]
    [InlineData("10s", 10d)]
    [InlineData("2m", 120d)]
    [InlineData("1h", 3600d)]
    [InlineData("1.5", 1.5)]
    [InlineData("soon", null)]
    [InlineData("-3s", null)]
    [InlineData("", null)]
    public void Durations_are_read_as_people_type_them(string text, double? seconds)
    {
        Assert.Equal(seconds, DurationText.Parse(text)?.TotalSeconds);
    }

    [Theory]
    [InlineData(null, 2, null, "–")]
    [InlineData(double.NaN, 2, null, "–")]
    [InlineData(3313.54, 2, null, "3313.54")]
    [InlineData(7.0, 1, null, "7.0")]
    [InlineData(15.031, 3, 0, "15.031")]
    [InlineData(1.0, 3, 0, "1")]
    [InlineData(64630.4, 0, null, "64630")]
    public void Figures_of_tools_have_fixed_decimals_and_nothing_between_thousands(double? value, int decimals, int? atLeast, string text)
    {
        Assert.Equal(text, Readable.Fixed(value, decimals, atLeast));
    }
}
