using Dashboard.Timeline;

namespace Dashboard.Tests.Timeline;

public sealed class TraceContextTests
{
    private const string Id = "4bf92f3577b34da6a3ce929d0e0e4736";

    [Theory]
    [InlineData($"00-{Id}-00f067aa0ba902b7-01", true)]
    [InlineData($"00-{Id}-00f067aa0ba902b7-00", false)]
    [InlineData($"00-{Id}-00f067aa0ba902b7-03", true)]
    public void An_activity_has_a_trace_that_is_sampled_or_not(string parent, bool isSampled)
    {
        var trace = TraceContext.OfParent(parent);

        Assert.Equal((true, Id, isSampled), (trace.IsKnown, trace.Id, trace.IsSampled));
    }

    /// <summary>Before .NET 5 an activity's id has another form.</summary>
    [Theory]
    [InlineData(null)]
    [InlineData("")]
    [InlineData("|8f1a5d4c-4b9e.1.2_")]
    [InlineData("00-00000000000000000000000000000000-00f067aa0ba902b7-01")]
    [InlineData($"00-{Id}-00f067aa0ba902b7-0g")]
    [InlineData($"00-{Id}+00f067aa0ba902b7-01")]
    [InlineData("00-4bf92f3577b34da6a3ce929d0e0e473g-00f067aa0ba902b7-01")]
    public void Another_id_is_no_trace(string? parent) => Assert.Equal(default, TraceContext.OfParent(parent));

    [Fact]
    public void Its_id_is_read_again_with_all_its_zeros()
    {
        Assert.Equal("00000000000000010000000000000002", TraceContext.OfId("00000000000000010000000000000002").Id);
        Assert.Null(TraceContext.OfId(Id.AsSpan(1)).Id);
    }
}
