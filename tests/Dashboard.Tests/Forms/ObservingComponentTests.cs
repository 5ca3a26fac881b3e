using Dashboard.Forms;
using Dashboard.Timeline;
using Microsoft.AspNetCore.Components;

namespace Dashboard.Tests.Forms;

public sealed class ObservingComponentTests
{
    [Fact(Timeout = 20_000)]
    public async Task A_component_that_is_gone_is_held_by_no_service()
    {
        await using var components = new Components();
        var service = new Service();
        components.Render<Watching>(parameters => parameters.Add(one => one.Source, service));
        Assert.Equal(1, service.Observers);

        await components.DisposeComponentsAsync();

        Assert.Equal(0, service.Observers);
    }

    private sealed class Watching : ObservingComponent
    {
        [Parameter]
        public required IChangeSource Source { get; set; }

        protected override void OnInitialized() => RedrawOn(Source);
    }

    private sealed class Service : IChangeSource
    {
        public event Action? Changed;

        public int Observers => Changed?.GetInvocationList().Length ?? 0;
    }
}
