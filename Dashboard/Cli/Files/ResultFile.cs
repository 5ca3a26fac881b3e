namespace Dashboard.Cli.Files;

/// <summary>A result file, opened before the load so that none runs in vain; after a failure an older file is kept and a new one removed.</summary>
internal sealed class ResultFile : IDisposable
{
    private readonly FileStream _stream;
    private readonly string _option;
    private readonly bool _isNew;
    private bool _written;

    private ResultFile(FileStream stream, string option, bool isNew) => (_stream, _option, _isNew) = (stream, option, isNew);

    public string FullPath => _stream.Name;

    /// <exception cref="UserFacingException">The file cannot be written.</exception>
    public static ResultFile Open(string path, string option)
    {
        try
        {
            var isNew = !File.Exists(path);
            return new ResultFile(new FileStream(Path.GetFullPath(path), FileMode.OpenOrCreate, FileAccess.Write), option, isNew);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or ArgumentException or NotSupportedException)
        {
            throw Unwritable(path, option, e);
        }
    }

    public void Write(string text) => Write(writer => writer.Write(text));

    public void Write(Action<TextWriter> write)
    {
        try
        {
            _stream.SetLength(0);
            using (var text = new StreamWriter(_stream, System.Text.Encoding.ASCII, leaveOpen: true))
            {
                write(text);
            }

            _stream.Flush();
            _written = true;
        }
        catch (IOException e)
        {
            throw Unwritable(FullPath, _option, e);
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

    private static UserFacingException Unwritable(string path, string option, Exception e) =>
        new($"The file '{path}' cannot be written: {e.Message.TrimEnd('.')}; choose another one with {option}.", e);
}
