using Dashboard.Target;
using Dashboard.Target.Reach;
using Dashboard.Timeline;

namespace Dashboard.Tests.Target;

public sealed class ProcessFactsTests
{
    [Theory]
    [InlineData("/tmp/dotnet-diagnostic-4711-123456-socket", 4711)]
    [InlineData("/tmp/dotnet-diagnostic-dsrouter-4711-123456-socket", null)]
    [InlineData("/tmp/dotnet-diagnostic-4711-123456", null)]
    [InlineData("/tmp/clr-debug-pipe-4711-123456-in", null)]
    public void The_process_id_is_read_from_the_name_of_its_diagnostic_socket(string path, int? id) =>
        Assert.Equal(id, PublishedProcesses.ProcessId(path));

    [Theory]
    [InlineData("Name:\tdotnet\nUid:\t1000\t1654\t1000\t1000\nGid:\t0\t0\t0\t0\n", 1654)]
    [InlineData("Name:\tdotnet\n", null)]
    [InlineData(null, null)]
    public void The_effective_user_is_read_from_the_status_of_a_process(string? status, int? user) =>
        Assert.Equal(user, LinuxProcess.EffectiveUser(status));

    [Theory]
    [InlineData("/usr/bin/dotnet", false)]
    [InlineData("\"/srv/my shop/Shop\"", false)]
    [InlineData("", false)]
    [InlineData("/usr/bin/dotnet /srv/shop/Shop.dll", true)]
    [InlineData("\"/srv/my shop/Shop\" /srv/my shop/Shop.dll", true)]
    [InlineData("/srv/shop/Shop /srv/shop/Shop.dll --port 80", true)]
    public void A_runtime_that_begins_states_its_host_alone(string commandLine, bool says) =>
        Assert.Equal(says, ProcessQuery.SaysArguments(new TargetFacts(1, "Shop", null, commandLine, null, null, null)));

    [Theory]
    [InlineData(1000, 1001, true)]
    [InlineData(1000, 1000, false)]
    [InlineData(0, 1001, false)]
    [InlineData(null, 1001, false)]
    [InlineData(1000, null, false)]
    public void A_process_of_another_user_is_out_of_reach_except_for_root(int? ours, int? theirs, bool outOfReach) =>
        Assert.Equal(outOfReach, LinuxProcess.IsOutOfReach(ours, theirs));
}
