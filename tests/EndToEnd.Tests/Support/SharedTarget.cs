namespace EndToEnd.Tests;

/// <summary>One sample for all tests of a class, which follow one another: for those that neither end it nor look at its own end.</summary>
public sealed class SharedTarget : IAsyncLifetime
{
    private Target? _target;

    internal Target Target => _target!;

    public async ValueTask InitializeAsync() => _target = await Target.StartAsync();

    public async ValueTask DisposeAsync()
    {
        if (_target is not null)
        {
            await _target.DisposeAsync();
        }
    }
}
