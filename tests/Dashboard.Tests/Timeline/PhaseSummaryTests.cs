using Dashboard.Tests.Validity;
using Dashboard.Timeline;

namespace Dashboard.Tests.Timeline;

public sealed class PhaseSummaryTests
{
    [Fact]
    public void A_load_is_called_by_its_name_or_by_its_place_among_the_others()
    {
        PhaseSummary[] loads = [new("sync × 10", 0, 1, Loads.ClosedLoad), new("", 2, 3, Loads.ClosedLoad), new("", 2, 3, Loads.ClosedLoad)];

        Assert.Equal(["sync × 10", "2 of 3", "3 of 3"], loads.Select(load => load.NameAmong(loads)));
    }
}
