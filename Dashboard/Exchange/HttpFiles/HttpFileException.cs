using System.Globalization;

namespace Dashboard.Exchange.HttpFiles;

/// <summary>What an <c>.http</c> file asks for that is not done: one sentence with file and line. It never holds a value.</summary>
internal sealed class HttpFileException : UserFacingException
{
    /// <param name="line">From 1; null: the file as a whole.</param>
    public HttpFileException(string file, int? line, string sentence, Exception? cause = null)
        : base(line is { } number ? string.Create(CultureInfo.InvariantCulture, $"{file}, line {number}: {sentence}") : $"{file}: {sentence}", cause)
    {
    }
}
