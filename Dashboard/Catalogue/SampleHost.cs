namespace Dashboard.Catalogue;

/// <summary>The sample that this dashboard started, at most one; it ends with the dashboard.</summary>
/// <param name="start">How its start is heard; null: not at all.</param>
internal sealed class SampleHost(SampleStart? start = null) : IAsyncDisposable
{
    private readonly SemaphoreSlim _one = new(1, 1);
    private SampleProcesses? _sample;

    /// <summary>The sample that runs; null when none does.</summary>
    public SampleProcesses? Running => _sample is { IsRunning: true } sample ? sample : null;

    /// <summary>Starts the sample, or returns the one that runs.</summary>
    /// <exception cref="Format.UserFacingException">A port is taken or a program is missing.</exception>
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
