using System.Diagnostics.Tracing;
using Dashboard.Target.Signals;
using Microsoft.Diagnostics.NETCore.Client;

namespace Dashboard.Tests.Target.Signals;

public sealed class ProviderListTests
{
    [Fact]
    public void A_provider_that_two_signals_want_is_asked_for_once_with_what_both_want()
    {
        var providers = ProviderList.Of(
        [
            new Wish(new("Runtime", EventLevel.Informational, 0x10000), new("Counters", EventLevel.Critical, 0, Arguments("interval", "1"))),
            new Wish(new("Runtime", EventLevel.Verbose, 0x4000), new("Counters", EventLevel.Critical, 0, Arguments("filter", "all"))),
        ]);

        Assert.Equal([("Runtime", EventLevel.Verbose, 0x14000L), ("Counters", EventLevel.Critical, 0L)], providers.Select(p => (p.Name, p.EventLevel, p.Keywords)));
        Assert.Equal("filter=all;interval=1", string.Join(';', providers[1].Arguments.Select(a => $"{a.Key}={a.Value}").Order(StringComparer.Ordinal)));
    }

    [Fact]
    public void LogAlways_lets_everything_through_and_so_is_the_finest_level()
    {
        var verbose = new Wish(new EventPipeProvider("A", EventLevel.Verbose));
        var everything = new Wish(new EventPipeProvider("A", EventLevel.LogAlways));

        Assert.Equal(EventLevel.LogAlways, Assert.Single(ProviderList.Of([verbose, everything])).EventLevel);
        Assert.Equal(EventLevel.LogAlways, Assert.Single(ProviderList.Of([everything, verbose])).EventLevel);
    }

    [Fact]
    public void Two_values_of_one_argument_are_a_defect_that_is_told()
    {
        var refused = Assert.Throws<InvalidOperationException>(() => ProviderList.Of(
        [
            new Wish(new EventPipeProvider("Counters", EventLevel.Critical, 0, Arguments("interval", "1"))),
            new Wish(new EventPipeProvider("Counters", EventLevel.Critical, 0, Arguments("interval", "2"))),
        ]));

        Assert.Equal("Two signals want interval of Counters to be 1 and 2.", refused.Message);
    }

    private static Dictionary<string, string> Arguments(string name, string value) => new(StringComparer.Ordinal) { [name] = value };

    private sealed class Wish(params EventPipeProvider[] providers) : ISignal
    {
        public IReadOnlyList<EventPipeProvider> Providers => providers;

        public void Attach(SignalStream stream) => throw new NotSupportedException("Nothing is read here.");
    }
}
