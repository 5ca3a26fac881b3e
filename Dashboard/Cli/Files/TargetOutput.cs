using System.Globalization;
using System.Text;

namespace Dashboard.Cli.Files;

/// <summary>
/// What a command that was started here writes, in a file beside the runs: on the screen thousands of lines would bury the verdict, and a screen that is read
/// slowly would have the command wait. Safe for any number of threads; never fails.
/// </summary>
internal sealed class TargetOutput : IDisposable
{
    /// <summary>Bytes that are kept; the rest is left out, and that is the file's last line.</summary>
    public const long MostBytes = 64_000_000;

    /// <summary>Lines that are shown where the command fails.</summary>
    private const int LastLines = 15;

    private readonly Lock _gate = new();
    private readonly Queue<string> _last = new();
    private StreamWriter? _writer;
    private long _bytes;

    private TargetOutput(StreamWriter? writer, string sentence) => (_writer, Sentence) = (writer, sentence);

    /// <summary>Where it is, for people; or why it is nowhere.</summary>
    public string Sentence { get; }

    /// <summary>The newest lines.</summary>
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

    /// <param name="folder">Of the runs.</param>
    /// <param name="program">Its first word.</param>
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
                // The disk is full: the run's own file says so, and the command goes on.
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
            // What was still in memory is lost with the disk's last bytes.
        }

        _writer = null;
    }
}
