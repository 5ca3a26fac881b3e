using Microsoft.AspNetCore.Components;

namespace Dashboard.Forms;

/// <summary>A component that is rendered again each second.</summary>
public abstract class PeriodicRefresh : ComponentBase, IDisposable
{
    private readonly CancellationTokenSource _left = new();

    [Inject]
    protected TimeProvider Time { get; set; } = default!;

    public void Dispose()
    {
        _left.Cancel();
        _left.Dispose();
        GC.SuppressFinalize(this);
    }

    protected override void OnInitialized() => _ = FollowAsync(_left.Token);

    private async Task FollowAsync(CancellationToken token)
    {
        using var timer = new PeriodicTimer(TimeSpan.FromSeconds(1), Time);
        try
        {
            while (await timer.WaitForNextTickAsync(token).ConfigureAwait(true))
            {
                StateHasChanged();
            }
        }
        catch (OperationCanceledException) when (token.IsCancellationRequested)
        {
            // The component is not shown any more.
        }
    }
}
