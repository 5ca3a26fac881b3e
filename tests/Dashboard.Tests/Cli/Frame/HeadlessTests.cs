using Dashboard.Cli.Frame;
using Dashboard.Diagnosis.Rules;
using Dashboard.Tests.Diagnosis.Monitoring;
using Dashboard.Timeline;

namespace Dashboard.Tests.Cli.Frame;

public sealed class HeadlessTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact(Timeout = 30_000)]
    public async Task A_verb_judges_the_pool_as_the_page_does_and_says_it_on_the_targets_timeline_until_it_ends()
    {
        FindingItem? told = null;
        Task watching;
        await using (var headless = await Headless.StartAsync(TextWriter.Null, _folder.FullPath, interval: null))
        {
            var hub = headless.Monitor.Hub;
            watching = headless.Watch.ExecuteTask!;
            using var published = hub.Subscribe(TimelineSubscription.RecorderCapacity);
            await new BlockedPool(hub).UntilAsync(() =>
            {
                while (told is null && published.Items.TryRead(out var item))
                {
                    told = item as FindingItem;
                }

                return told is not null;
            });
            Assert.False(watching.IsCompleted);
        }

        Assert.Equal((RuleIds.BlockedNotInjected, null), (told!.Finding.Rule, told.Finding.To));
        Assert.True(watching.IsCompletedSuccessfully);
    }
}
