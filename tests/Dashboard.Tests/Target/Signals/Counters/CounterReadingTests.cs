using Dashboard.Target.Signals.Counters;

namespace Dashboard.Tests.Target.Signals.Counters;

public sealed class CounterReadingTests
{
    [Fact]
    public void A_mean_and_an_increment_are_read_with_their_units()
    {
        var mean = CounterReading.FromPayload("P", Fields(("Name", "working-set"), ("DisplayName", "Working Set"), ("DisplayUnits", "MB"), ("Mean", 62.5), ("IntervalSec", 0.25f)));
        var sum = CounterReading.FromPayload("P", Fields(("Name", "alloc-rate"), ("DisplayUnits", "B"), ("Increment", 4096.0), ("IntervalSec", 0.25f)));

        Assert.Equal(new CounterReading("P", "working-set", "Working Set", "MB", IsRate: false, 62.5, 0.25), mean);
        Assert.Equal(new CounterReading("P", "alloc-rate", "alloc-rate", "B", IsRate: true, 4096, 0.25), sum);
    }

    [Fact]
    public void A_payload_without_name_figure_or_interval_is_no_reading()
    {
        Assert.Null(CounterReading.FromPayload("P", Fields(("Mean", 1.0), ("IntervalSec", 0.25f))));
        Assert.Null(CounterReading.FromPayload("P", Fields(("Name", "a"), ("IntervalSec", 0.25f))));
        Assert.Null(CounterReading.FromPayload("P", Fields(("Name", "a"), ("Mean", 1.0))));
        Assert.Null(CounterReading.FromPayload("P", Fields(("Name", "a"), ("Mean", double.NaN), ("IntervalSec", 0.25f))));
        Assert.Null(CounterReading.FromPayload("P", Fields(("Name", "a"), ("Mean", "text"), ("IntervalSec", 0.25f))));
    }

    private static Dictionary<string, object> Fields(params (string Key, object Value)[] fields) => fields.ToDictionary(field => field.Key, field => field.Value);
}
