using System.Text;

namespace Dashboard.Cli.Frame;

/// <summary>A writer for terminals: no name from outside may control them, and a closed terminal is no fault of the verb.</summary>
internal sealed class VisibleWriter(TextWriter inner, bool isForSentences = false) : TextWriter(inner.FormatProvider)
{
    private const int InputOutputError = 5;

    private bool _isGone;

    public override Encoding Encoding => inner.Encoding;

    /// <summary>Wraps a writer, but only once.</summary>
    public static TextWriter Over(TextWriter writer, bool isForSentences = false) => writer as VisibleWriter ?? new VisibleWriter(writer, isForSentences);

    public override void Write(char value) => Write(value.ToString());

    public override void Write(char[] buffer, int index, int count) => Write(new string(buffer, index, count));

    public override void Write(ReadOnlySpan<char> buffer) => Write(buffer.ToString());

    public override void Write(string? value) => Try(() => inner.Write(value is null ? null : VisibleText.OfLines(value)));

    public override void WriteLine() => Try(inner.WriteLine);

    public override void WriteLine(string? value) => Try(() => inner.WriteLine(value is null ? null : VisibleText.OfLines(value)));

    public override Task WriteAsync(char value) => WriteAsync(value.ToString());

    public override Task WriteAsync(string? value) => TryAsync(() => inner.WriteAsync(value is null ? null : VisibleText.OfLines(value)));

    public override Task WriteAsync(char[] buffer, int index, int count) => WriteAsync(new string(buffer, index, count));

    public override Task WriteAsync(ReadOnlyMemory<char> buffer, CancellationToken cancellationToken = default) => WriteAsync(buffer.ToString());

    public override Task WriteLineAsync() => TryAsync(inner.WriteLineAsync);

    public override Task WriteLineAsync(string? value) => TryAsync(() => inner.WriteLineAsync(value is null ? null : VisibleText.OfLines(value)));

    public override void Flush() => Try(inner.Flush);

    public override Task FlushAsync() => TryAsync(inner.FlushAsync);

    /// <summary>A full disk or a closed output is reported on the stream of errors; a failure of that stream itself is not reported.</summary>
    private void Lost(Exception e)
    {
        if (!isForSentences && e.HResult != InputOutputError)
        {
            throw new UserFacingException($"The output cannot be written ({e.Message.TrimEnd('.')}): what was recorded is kept.", e);
        }

        _isGone = true;
    }

    private void Try(Action write)
    {
        if (_isGone)
        {
            return;
        }

        try
        {
            write();
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            Lost(e);
        }
    }

    private async Task TryAsync(Func<Task> write)
    {
        if (_isGone)
        {
            return;
        }

        try
        {
            await write().ConfigureAwait(false);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            Lost(e);
        }
    }
}
