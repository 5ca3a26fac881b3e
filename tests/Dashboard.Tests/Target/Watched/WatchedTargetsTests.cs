using Dashboard.Format;
using Dashboard.Running;
using Dashboard.Shell;
using Dashboard.Target;
using Dashboard.Target.Watched;
using Microsoft.AspNetCore.Components;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;

namespace Dashboard.Tests.Target.Watched;

/// <summary>Several targets: each has its own of everything, and nothing that is one's is another's.</summary>
public sealed class WatchedTargetsTests : IAsyncDisposable
{
    private readonly TemporaryFolder _folder = new();
    private readonly ServiceCollection _registered = [];
    private readonly ServiceProvider _services;
    private readonly WatchedTargets _targets;

    public WatchedTargetsTests()
    {
        _registered.AddLogging().AddDashboard(_folder.FullPath);
        _services = _registered.BuildServiceProvider(validateScopes: true);
        _targets = _services.GetRequiredService<WatchedTargets>();
    }

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public async ValueTask DisposeAsync()
    {
        await _services.DisposeAsync();
        _folder.Dispose();
    }

    [Fact(Timeout = 10_000)]
    public async Task Each_target_has_services_of_its_own_and_shares_those_of_the_program()
    {
        var (first, second) = (_targets.First, await _targets.AddAsync(Token));

        Type[] own = [.. _registered.Where(one => one.Lifetime == ServiceLifetime.Scoped && one.ServiceType != typeof(ChosenTarget)).Select(one => one.ServiceType)];
        Assert.Contains(typeof(TargetMonitor), own);
        Assert.Contains(typeof(RunCoordinator), own);
        foreach (var type in own.Where(type => type != typeof(BackgroundService) && !type.ContainsGenericParameters))
        {
            var of = typeof(WatchedTarget).GetMethod(nameof(WatchedTarget.Of))!.MakeGenericMethod(type);
            Assert.NotSame(of.Invoke(first, null), of.Invoke(second, null));
            Assert.Same(of.Invoke(first, null), of.Invoke(first, null));
        }

        Assert.NotSame(first.Monitor.Hub, second.Monitor.Hub);
        Assert.Same(first.Of<RunsInProgress>(), second.Of<RunsInProgress>());
    }

    /// <summary>A page's own scope would make one more, to which nobody ever attaches.</summary>
    [Fact]
    public void No_component_is_given_a_service_of_a_target_but_by_the_one_that_its_page_shows()
    {
        var own = _registered.Where(one => one.Lifetime == ServiceLifetime.Scoped && one.ServiceType != typeof(ChosenTarget)).Select(one => one.ServiceType).ToHashSet();
        var wrong = typeof(WebHost).Assembly.GetTypes().Where(type => type.IsSubclassOf(typeof(ComponentBase))).SelectMany(type =>
            type.GetProperties(System.Reflection.BindingFlags.Instance | System.Reflection.BindingFlags.Public | System.Reflection.BindingFlags.NonPublic)
                .Where(property => property.IsDefined(typeof(InjectAttribute), true)).Select(property => property.PropertyType)
                .Concat(type.GetConstructors().SelectMany(constructor => constructor.GetParameters()).Select(parameter => parameter.ParameterType))
                .Where(own.Contains).Select(service => $"{type.Name} asks for {service.Name}"));

        Assert.Empty(wrong);
    }

    [Fact(Timeout = 10_000)]
    public async Task What_was_given_once_for_all_holds_for_targets_that_come_later()
    {
        _targets.Prepare(target => target.Monitor.SetOptions(target.Monitor.Options with { Interval = TimeSpan.FromSeconds(2) }));
        var later = await _targets.AddAsync(Token);

        Assert.All([_targets.First, later], target => Assert.Equal(TimeSpan.FromSeconds(2), target.Monitor.Options.Interval));
    }

    [Fact(Timeout = 10_000)]
    public async Task A_target_that_is_let_go_takes_its_services_along_and_its_number_is_not_given_again()
    {
        var second = await _targets.AddAsync(Token);
        var monitor = second.Monitor;
        var changes = 0;
        _targets.Changed += () => changes++;

        Assert.True(await _targets.RemoveAsync(second));

        Assert.Equal(1, changes);
        Assert.Null(_targets.Find(second.Number));
        Assert.Same(monitor, second.Monitor); // A page that is being left still has what it asked for.
        Assert.Throws<ObjectDisposedException>(second.Of<TargetConnection>);
        Assert.False(await _targets.RemoveAsync(second));
        Assert.Equal(3, (await _targets.AddAsync(Token)).Number);
    }

    [Fact(Timeout = 10_000)]
    public async Task The_last_target_stays() => Assert.False(await _targets.RemoveAsync(_targets.First));

    [Fact(Timeout = 10_000)]
    public async Task There_are_twenty_at_most()
    {
        while (_targets.All.Count < WatchedTargets.Most)
        {
            await _targets.AddAsync(Token);
        }

        Assert.Contains("stop watching one first", (await Assert.ThrowsAsync<UserFacingException>(() => _targets.AddAsync(Token))).Message, StringComparison.Ordinal);
    }

    [Fact(Timeout = 10_000)]
    public async Task Of_an_unattended_watch_there_are_more()
    {
        _targets.Limit = WatchedTargets.MostUnattended;
        while (_targets.All.Count < WatchedTargets.MostUnattended)
        {
            await _targets.AddAsync(Token);
        }

        var refused = await Assert.ThrowsAsync<UserFacingException>(() => _targets.AddAsync(Token));
        Assert.StartsWith($"{WatchedTargets.MostUnattended} targets are already being watched", refused.Message, StringComparison.Ordinal);
    }

    [Theory(Timeout = 10_000)]
    [InlineData("http://127.0.0.1/?target=2", 2, false)]
    [InlineData("http://127.0.0.1/runs?sort=name&target=2", 2, false)]
    [InlineData("http://127.0.0.1/runs", 1, false)]
    [InlineData("http://127.0.0.1/?target=9", 1, true)]
    [InlineData("http://127.0.0.1/?target=two", 1, false)]
    [InlineData("http://127.0.0.1/?target=-1", 1, false)]
    [InlineData(null, 1, false)]
    public async Task A_page_shows_the_target_that_its_address_names(string? address, int number, bool isMissing)
    {
        await _targets.AddAsync(Token);

        var chosen = new ChosenTarget(_targets, address);

        Assert.Equal((number, isMissing), (chosen.Target.Number, chosen.IsMissing));
    }

    [Fact(Timeout = 10_000)]
    public async Task Who_is_attached_to_a_process_is_known_until_it_is_gone()
    {
        var second = await _targets.AddAsync(Token);
        SeenTarget.Show(second.Monitor, SeenTarget.Facts);

        Assert.Same(second, _targets.Of(SeenTarget.Facts.ProcessId));
        Assert.Null(_targets.Of(SeenTarget.Facts.ProcessId + 1));
        Assert.Equal("Shop", second.Title);
        second.Name = "Orders";
        Assert.Equal("Orders", second.Title);
        await _targets.RemoveAsync(second);
        Assert.Null(_targets.Of(SeenTarget.Facts.ProcessId));
    }

    [Theory]
    [InlineData("  Shop ", "Shop")]
    [InlineData("   ", null)]
    [InlineData(null, null)]
    [InlineData("a\u001b[31mb", "a\\u001b[31mb")]
    public void A_name_is_shown_as_it_is_and_steers_nothing(string? typed, string? name) => Assert.Equal(name, WatchedTarget.NameOf(typed));
}
