using System.Net;
using System.Net.Sockets;
using Dashboard.Target;
using Dashboard.Target.Reach;

namespace Dashboard.Tests.Target;

public sealed class ProcessListTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact(Timeout = 10_000)]
    public async Task A_runtime_is_asked_once_who_it_is_and_one_that_does_not_answer_at_every_fifth_look()
    {
        const int Silent = int.MaxValue;
        var (ids, asked) = (new HashSet<int> { Environment.ProcessId, Silent }, new List<int>());
        var list = new ProcessList(() => ids, (id, _) =>
        {
            asked.Add(id);
            return Task.FromResult(id == Silent ? null : SeenTarget.Facts with { ProcessId = id });
        });

        for (var look = 0; look < 5; look++)
        {
            Assert.Equal([Environment.ProcessId], (await list.LookAsync(Token)).Select(process => process.Facts.ProcessId));
        }

        Assert.Equal([Environment.ProcessId, Silent], asked.Order());
        await list.LookAsync(Token);
        Assert.Equal(2, asked.Count(id => id == Silent));

        ids.Clear();
        Assert.Empty(await list.LookAsync(Token));
        ids.Add(Environment.ProcessId);
        Assert.Single(await list.LookAsync(Token));
        Assert.Equal(2, asked.Count(id => id == Environment.ProcessId));
    }

    [Fact(Timeout = 10_000)]
    public async Task What_listens_stands_first_with_its_ports_its_user_and_its_threads()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        var list = new ProcessList(
            () => new HashSet<int> { Environment.ProcessId, int.MaxValue },
            (id, _) => Task.FromResult<Dashboard.Timeline.TargetFacts?>(SeenTarget.Facts with { ProcessId = id, Name = id == int.MaxValue ? "A" : "Z" }));

        var processes = await list.LookAsync(Token);

        Assert.Equal(["Z", "A"], processes.Select(process => process.Facts.Name));
        Assert.Contains(((IPEndPoint)listener.LocalEndpoint).Port, processes[0].Ports);
        Assert.Equal((Environment.UserName, true), (processes[0].User, processes[0].Threads > 3));
        Assert.Equal((false, null, null), (processes[1].IsServer, processes[1].User, processes[1].Threads));
    }

    [Fact(Timeout = 10_000)]
    public async Task Tools_of_the_SDK_and_dashboards_stand_last_of_their_kind()
    {
        string[] names = ["VBCSCompiler", "dotnet", "Shop.Worker", "Dashboard", "Archive"];
        var list = new ProcessList(
            () => Enumerable.Range(int.MaxValue - names.Length + 1, names.Length).ToHashSet(),
            (id, _) => Task.FromResult<Dashboard.Timeline.TargetFacts?>(
                SeenTarget.Facts with { ProcessId = id, Name = names[int.MaxValue - id], EntryAssembly = names[int.MaxValue - id] }));

        Assert.Equal(["Archive", "Shop.Worker", "Dashboard", "VBCSCompiler", "dotnet"], (await list.LookAsync(Token)).Select(process => process.Facts.Name));
    }

    [Theory]
    [InlineData("root:x:0:0:root:/root:/bin/bash\napp:x:1654:1654::/home/app:/bin/sh\n", 1654, "app")]
    [InlineData("root:x:0:0:root:/root:/bin/bash\ntorn", 1654, null)]
    [InlineData(null, 0, null)]
    public void A_user_has_the_name_that_this_machine_gives(string? users, int id, string? name) => Assert.Equal(name, LinuxProcess.UserName(users, id));
}
