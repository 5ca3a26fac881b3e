using Dashboard.Target;
using Dashboard.Timeline;

namespace Dashboard.Tests.Target;

public sealed class ProcessNamesTests
{
    private static readonly ListedProcess[] All =
    [
        Process(1, "Shop.Api", [5080]), Process(2, "Shop.Api", [5081, 5443]), Process(3, "Shop.Worker", []), Process(4, "Stock", [7000]), Process(5, "Stock.Import", []),
    ];

    [Theory]
    [InlineData(":5443", "2")]
    [InlineData(":1", "")]
    [InlineData(":x", "")]
    [InlineData("stock", "4")] // Whoever has the whole name goes before those whose name only begins so.
    [InlineData("Stock.dll", "4")]
    [InlineData("Shop.Api", "1 2")]
    [InlineData("shop.w", "3")]
    [InlineData("Api", "")]
    [InlineData("", "")]
    public void A_process_is_meant_by_port_by_name_or_by_how_its_name_begins(string text, string ids) =>
        Assert.Equal(ids, string.Join(' ', ProcessNames.Find(text, All).Select(process => process.Facts.ProcessId)));

    [Fact]
    public void A_list_of_them_says_what_tells_them_apart() =>
        Assert.Equal(["Shop.Api (2, port 5081, port 5443)", "Shop.Worker (3)"], All[1..3].Select(ProcessNames.Of));

    private static ListedProcess Process(int id, string name, int[] ports) =>
        new(new TargetFacts(id, name, name, $"dotnet {name}.dll", "10.0.12", null, null), ports, "root", 20);
}
