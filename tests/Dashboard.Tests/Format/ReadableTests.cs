using Dashboard.Format;

namespace Dashboard.Tests.Format;

public sealed class ReadableTests
{
    [Theory]
    [InlineData(0d, "0")]
    [InlineData(0.5124, "0.512")]
    [InlineData(4.126, "4.13")]
    [InlineData(37.04, "37")]
    [InlineData(99.96, "100")]
    [InlineData(1240.4, "1\u202f240")]
    [InlineData(double.NaN, "–")]
    [InlineData(null, "–")]
    public void Numbers_have_three_significant_digits_and_a_dash_when_missing(double? value, string text)
    {
        Assert.Equal(text, Readable.Number(value));
    }

    [Theory]
    [InlineData(0.25, "250 µs")]
    [InlineData(12.345, "12.3 ms")]
    [InlineData(4100d, "4.1 s")]
    [InlineData(180_000d, "3 min")]
    [InlineData(null, "–")]
    public void Durations_take_the_unit_that_fits(double? milliseconds, string text)
    {
        Assert.Equal(text, Readable.Milliseconds(milliseconds));
    }

    [Theory]
    [InlineData(0.868, "0.9 %")]
    [InlineData(9.96, "10 %")]
    [InlineData(97.4, "97 %")]
    [InlineData(null, "–")]
    public void Percentages_have_one_decimal_below_ten(double? value, string text)
    {
        Assert.Equal(text, Readable.Percent(value));
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
