using System.Globalization;
using System.Text;

namespace Dashboard.Running.Programs;

/// <summary>
/// The output of a command that was started here, in a file beside the runs: on the screen thousands of lines would bury the verdict, and a slow screen would
/// delay the command. Safe for any number of threads; never fails.
/// </summary>
internal sealed class TargetOutput : IDisposable
{
    /// <summary>The most bytes that are kept; the rest is left out, and the file's last line states it.</summary>
    public const long MostBytes = 64_000_000;

    private const int LastLines = 15;

    private readonly Lock _gate = new();
    private readonly Queue<string> _last = new();
    private StreamWriter? _writer;
    private long _bytes;

    private TargetOutput(StreamWriter? writer, string sentence) => (_writer, Sentence) = (writer, sentence);

    public string Sentence { get; }

    public IReadOnlyList<string> Last
    {
        get
        {
            lock (_gate)
            {
                return [.. _last];
            }
        }
    }

    public static TargetOutput Open(string folder, string program, DateTimeOffset now)
    {
        var name = Path.GetFileNameWithoutExtension(program);
        var path = Path.Combine(folder, string.Create(CultureInfo.InvariantCulture, $"{now.UtcDateTime:yyyyMMdd'T'HHmmss'Z'}-{name}.log"));
        try
        {
            Directory.CreateDirectory(folder);
            var file = new FileStream(path, FileMode.Append, FileAccess.Write, FileShare.ReadWrite | FileShare.Delete);
            return new TargetOutput(new StreamWriter(file, new UTF8Encoding(false)), $"The output of {name} goes to {path}.");
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return new TargetOutput(null, $"The output of {name} is not kept: {path} cannot be written ({e.Message.TrimEnd('.')}).");
        }
    }

    public void Add(string line)
    {
        lock (_gate)
        {
            _last.Enqueue(line);
            if (_last.Count > LastLines)
            {
                _last.Dequeue();
            }

            if (_writer is null)
            {
                return;
            }

            try
            {
                _bytes += line.Length + 1;
                _writer.WriteLine(_bytes <= MostBytes ? line : $"More than {Readable.Bytes(MostBytes)}: what follows is left out.");
                if (_bytes > MostBytes)
                {
                    Close();
                }
            }
            catch (IOException)
            {
                // The disk is full: the run's own file reports it, and the command continues.
                Close();
            }
        }
    }

    public void Dispose()
    {
        lock (_gate)
        {
            Close();
        }
    }

    private void Close()
    {
        try
        {
            _writer?.Dispose();
        }
        catch (IOException)
        {
            // The rest in memory is lost when the disk is full.
        }

        _writer = null;
    }
}
