using System.Diagnostics;

namespace TargetApp.Tests.Store;

public sealed class StoreFolderTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact(Timeout = 60_000)]
    public async Task What_a_killed_process_left_is_removed_at_the_next_start_and_what_lives_stays()
    {
        using var folder = new TemporaryFolder();
        await using var killed = await StartedAsync(folder);
        await using var living = await StartedAsync(folder);
        var before = Directory.GetDirectories(folder.Path);
        killed.Process.Kill();
        await killed.Process.WaitForExitAsync(Token);

        await using var next = ChildProcess.StartTarget("--port", "0", "--store-folder", folder.Path, "--parent-stdin");
        await next.ReadAddressAsync();

        Assert.Equal(2, before.Length);
        Assert.Contains($"targetapp-{living.Process.Id}-", Assert.Single(Directory.GetDirectories(folder.Path)), StringComparison.Ordinal);
    }

    [Fact(Timeout = 60_000)]
    public async Task A_process_that_ends_by_itself_leaves_nothing()
    {
        using var folder = new TemporaryFolder();
        await using var target = await StartedAsync(folder);
        Assert.NotEmpty(Directory.GetDirectories(folder.Path));

        using var kill = Process.Start("kill", ["-TERM", $"{target.Process.Id}"]);

        Assert.Equal(0, (await target.EndAsync()).Code);
        Assert.Empty(Directory.EnumerateFileSystemEntries(folder.Path));
    }

    [Fact(Timeout = 60_000)]
    public async Task Folders_of_others_are_left_alone()
    {
        using var folder = new TemporaryFolder();
        Directory.CreateDirectory(folder.File("mine"));
        await File.WriteAllTextAsync(folder.File("mine/in-use"), "", Token);
        await using (await StartedAsync(folder))
        {
        }

        await using var next = await StartedAsync(folder);

        Assert.True(File.Exists(folder.File("mine/in-use")));
    }

    private static async Task<ChildProcess> StartedAsync(TemporaryFolder folder)
    {
        Engines.Get(Engines.Tkrzw);
        var target = ChildProcess.StartTarget("--port", "0", "--store-folder", folder.Path, "--parent-stdin");
        using var http = new HttpClient { BaseAddress = await target.ReadAddressAsync() };
        await http.GetStringAsync("/store", Token);
        return target;
    }
}
