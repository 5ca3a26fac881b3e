namespace Dashboard.RunFile;

/// <summary>
/// Appends items to one run file and flushes once a second, so that a crash costs at most the last second. When the disk refuses, the lines that could not be
/// written are kept (up to 16 MB, then the newest are counted as lost) and tried again each second; every loss becomes an item of the file. One caller at a
/// time.
/// </summary>
internal sealed class RunFileWriter : IAsyncDisposable
{
    private const int LargestBacklogBytes = 16 * 1024 * 1024;
    private readonly MemoryStream _backlog = new();
    private readonly string? _path;
    private Stream _file;
    private long _committed;
    private long _lost;
    private long _waiting;
    private double _lastT;
    private bool _closed;

    public RunFileWriter(string path, RunHeader header)
        : this(Open(path), header) => _path = path;

    /// <param name="file">A seekable stream, so that a batch that was written half can be repeated.</param>
    internal RunFileWriter(Stream file, RunHeader header)
    {
        _file = file;
        AppendLine(RunFormat.Line(header));
    }

    /// <summary>Makes a run file whose header is on the disk: a later reader can at least identify the run.</summary>
    /// <exception cref="IOException">The disk refused, and nothing is left of the file.</exception>
    /// <exception cref="UnauthorizedAccessException">The file cannot be made.</exception>
    public static async Task<RunFileWriter> CreateAsync(string path, RunHeader header)
    {
        var writer = new RunFileWriter(path, header);
        await writer.FlushAsync().ConfigureAwait(false);
        if (writer.Refusal is not { } refusal)
        {
            return writer;
        }

        await writer.DisposeAsync().ConfigureAwait(false);
        File.Delete(path);
        throw new IOException(refusal);
    }

    /// <summary>The reason why the last flush failed, in a sentence; null while the disk takes everything.</summary>
    public string? Problem => Refusal is null ? null : $"The run cannot be written ({Refusal}): free disk space; recording then resumes automatically.";

    /// <summary>The system's message when the last flush failed; null while the disk takes everything.</summary>
    public string? Refusal { get; private set; }

    /// <summary>The reason why the file is not where it was made, in a sentence; null while it is, or before <see cref="WriteAgainAsync"/>.</summary>
    public string? Missing { get; private set; }

    public long ItemsWaiting => _waiting;

    /// <summary>Items that found no room while the disk refused.</summary>
    public long ItemsLost { get; private set; }

    public void Append(TimelineItem item)
    {
        _lastT = item.T;
        if (_backlog.Length > LargestBacklogBytes)
        {
            _lost++;
            ItemsLost++;
            return;
        }

        if (_lost > 0)
        {
            AppendLine(RunFormat.Line(new Lost(item.T, _lost, "The disk refused the write.")));
            _lost = 0;
        }

        AppendLine(RunFormat.Line(item));
        _waiting++;
    }

    /// <summary>Writes what waits. A refusal is kept in <see cref="Problem"/>; nothing is thrown for it.</summary>
    public async ValueTask FlushAsync()
    {
        try
        {
            if (_backlog.Length > 0)
            {
                // A write that failed half-way is repeated from the last whole batch.
                _file.Position = _committed;
                await _file.WriteAsync(_backlog.GetBuffer().AsMemory(0, (int)_backlog.Length)).ConfigureAwait(false);
                await _file.FlushAsync().ConfigureAwait(false);
                _committed = _file.Position;
                _backlog.SetLength(0);
                _waiting = 0;
            }

            Refusal = null;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            Refusal = e.Message.TrimEnd('.');
        }
    }

    /// <summary>Writes a removed or moved file again from the open one; a refusal is in <see cref="Missing"/>.</summary>
    public async ValueTask<bool> WriteAgainAsync()
    {
        if (_path is null || File.Exists(_path))
        {
            return false;
        }

        FileStream? again = null;
        try
        {
            Directory.CreateDirectory(Path.GetDirectoryName(_path)!);
            again = Open(_path);
            _file.Position = 0;
            await _file.CopyToAsync(again).ConfigureAwait(false);
            var moved = _file;
            (_file, again) = (again, null);
            await moved.DisposeAsync().ConfigureAwait(false);
            return true;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            Missing = $"The run's file is not at {_path}: it was removed or moved during the run, and cannot be written again ({e.Message.TrimEnd('.')}).";
            return false;
        }
        finally
        {
            if (again is not null)
            {
                await again.DisposeAsync().ConfigureAwait(false);
                File.Delete(_path);
            }
        }
    }

    public async ValueTask DisposeAsync()
    {
        if (_closed)
        {
            return;
        }

        _closed = true;
        if (_lost > 0)
        {
            AppendLine(RunFormat.Line(new Lost(_lastT, _lost, "The disk refused the write.")));
        }

        await FlushAsync().ConfigureAwait(false);
        await SynchronizeAsync().ConfigureAwait(false);
        await _file.DisposeAsync().ConfigureAwait(false);
        await _backlog.DisposeAsync().ConfigureAwait(false);
    }

    /// <summary>A run that has ended is on the disk and not only in the system's memory. The disk may take its time: not on a thread of the pool.</summary>
    private async Task SynchronizeAsync()
    {
        if (_file is not FileStream file)
        {
            return;
        }

        try
        {
            await Task.Factory.StartNew(
                () => file.Flush(flushToDisk: true), CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default).ConfigureAwait(false);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            Refusal = e.Message.TrimEnd('.');
        }
    }

    private static FileStream Open(string path) =>
        new(path, FileMode.CreateNew, FileAccess.ReadWrite, FileShare.Read, bufferSize: 0, FileOptions.Asynchronous);

    private void AppendLine(byte[] line)
    {
        _backlog.Write(line);
        _backlog.WriteByte((byte)'\n');
    }
}
