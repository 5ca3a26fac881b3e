using Dashboard.Cli.Doctor.Watch;
using Dashboard.Target;
using Dashboard.Timeline;

namespace Dashboard.Tests.Cli.Doctor.Watch;

public sealed class WatchedNamesTests
{
    [Theory]
    [InlineData(true)]
    [InlineData(false, "Shop")]
    [InlineData(false, "4711")]
    [InlineData(true, "Shop", ":5080")]
    public void Ports_are_read_where_a_process_is_known_by_them_and_of_all_to_put_servers_first(bool need, params string[] names) =>
        Assert.Equal(need, new WatchedNames(names).NeedPorts);

    [Fact]
    public void Without_a_name_all_processes_are_watched_but_the_tools() =>
        Assert.Equal([1, 2], In(new WatchedNames([]), Process(1, "Shop"), Process(2, "Stock"), Process(3, "VBCSCompiler"), Process(4, "dotnet")));

    [Fact]
    public void A_name_means_all_processes_of_it_also_those_that_start_later_and_a_port_the_one_that_listens()
    {
        var names = new WatchedNames(["Shop", ":7000"]);

        Assert.Equal([1, 3], In(names, Process(1, "Shop"), Process(2, "Stock"), Process(3, "Stock", 7000)));
        Assert.Equal([1, 5, 4], In(names, Process(1, "Shop"), Process(5, "Shop"), Process(2, "Stock"), Process(4, "Stock", 7000)));
        Assert.Equal([1], In(names, Process(1, "Shop", 7000)));
    }

    [Fact]
    public void An_id_means_the_program_when_it_is_back_and_none_of_its_other_instances()
    {
        var names = new WatchedNames(["2"]);

        Assert.Equal([2], In(names, Process(1, "Shop"), Process(2, "Shop")));
        Assert.Empty(In(names, Process(1, "Shop"), Process(7, "Stock")));
        Assert.Equal([9], In(names, Process(1, "Shop"), Process(9, "Shop")));
        Assert.Equal([9], In(names, Process(1, "Shop"), Process(9, "Shop"), Process(10, "Shop")));
        Assert.Empty(In(names, Process(1, "Shop"), Process(10, "Shop")));
        Assert.Equal([11], In(names, Process(1, "Shop"), Process(10, "Shop"), Process(11, "Shop")));
    }

    [Fact]
    public void An_id_that_another_program_got_is_another_program()
    {
        var names = new WatchedNames(["2"]);

        Assert.Equal([2], In(names, Process(2, "Shop")));
        Assert.Empty(In(names, Process(2, "Stock")));
    }

    private static IEnumerable<int> In(WatchedNames names, params ListedProcess[] present) => names.In(present).Select(static one => one.Facts.ProcessId);

    private static ListedProcess Process(int id, string name, params int[] ports) =>
        new(new TargetFacts(id, name, name, $"dotnet {name}.dll", "10.0.12", null, null), ports, "root", 20);
}
