using Dashboard.Timeline;

namespace Dashboard.Tests.Timeline;

public sealed class ServerRequestIdTests
{
    [Theory]
    [InlineData("0HNQANVLS2BK1:00000001")]
    [InlineData("0HNQANVLS2BVV:FFFFFFFF")]
    [InlineData("FVVVVVVVVVVVV:0000000A")]
    public void Kestrels_ids_come_back_as_they_were(string id) => Assert.Equal(id, ServerRequestId.Of(id).ToString());

    [Theory]
    [InlineData(null)]
    [InlineData("")]
    [InlineData("3f2a")]
    [InlineData("0HNQANVLS2BK1-00000001")]
    [InlineData("0HNQANVLS2BKW:00000001")]
    [InlineData("0HNQANVLS2BK1:0000000a")]
    [InlineData("VVVVVVVVVVVVV:00000001")]
    public void Others_are_none(string? id) => Assert.Null(ServerRequestId.Of(id).ToString());
}
