namespace Dashboard.Catalogue;

internal sealed class SampleHost(SampleStart? start = null) : IAsyncDisposable
{
    private readonly SemaphoreSlim _one = new(1, 1);
    private SampleProcesses? _sample;

    public SampleProcesses? Running => _sample is { IsRunning: true } sample ? sample : null;

    public async Task<SampleProcesses> StartAsync(SamplePorts ports, CancellationToken token)
    {
        await _one.WaitAsync(token).ConfigureAwait(false);
        try
        {
            if (_sample is { IsRunning: true })
            {
                return _sample;
            }

            if (_sample is not null)
            {
                await _sample.DisposeAsync().ConfigureAwait(false);
                _sample = null;
            }

            return _sample = await SampleProcesses.StartAsync(ports, token, start).ConfigureAwait(false);
        }
        finally
        {
            _one.Release();
        }
    }

    public async ValueTask DisposeAsync()
    {
        if (_sample is not null)
        {
            await _sample.DisposeAsync().ConfigureAwait(false);
        }

        _one.Dispose();
    }
}
