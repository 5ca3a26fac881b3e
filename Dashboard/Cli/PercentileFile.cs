using Dashboard.Format;
using Dashboard.Timeline;

namespace Dashboard.Cli;

/// <summary>
/// The file of <c>--hgrm</c>. It is opened before the load, so that a load is not run in vain, and written after it; when that does not
/// come about, an older file keeps what it held and a new one goes.
/// </summary>
internal sealed class PercentileFile : IDisposable
{
    private readonly FileStream _stream;
    private readonly bool _isNew;
    private bool _written;

    private PercentileFile(FileStream stream, bool isNew) => (_stream, _isNew) = (stream, isNew);

    /// <summary>Absolute.</summary>
    public string FullPath => _stream.Name;

    /// <exception cref="UserFacingException">The file cannot be written.</exception>
    public static PercentileFile Open(string path)
    {
        try
        {
            var isNew = !File.Exists(path);
            return new PercentileFile(new FileStream(Path.GetFullPath(path), FileMode.OpenOrCreate, FileAccess.Write), isNew);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or ArgumentException or NotSupportedException)
        {
            throw Unwritable(path, e);
        }
    }

    /// <exception cref="UserFacingException">The file cannot be written to its end.</exception>
    public void Write(LatencyHistogram histogram)
    {
        try
        {
            _stream.SetLength(0);
            _stream.Write(System.Text.Encoding.ASCII.GetBytes(PercentileDistribution.Write(histogram)));
            _stream.Flush();
            _written = true;
        }
        catch (IOException e)
        {
            throw Unwritable(FullPath, e);
        }
    }

    public void Dispose()
    {
        _stream.Dispose();
        if (_isNew && !_written)
        {
            File.Delete(FullPath);
        }
    }

    private static UserFacingException Unwritable(string path, Exception e) =>
        new($"The file '{path}' cannot be written: {e.Message.TrimEnd('.')}; choose another one with --hgrm.", e);
}
