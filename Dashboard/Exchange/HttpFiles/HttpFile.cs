using Dashboard.Exchange.Requests;

namespace Dashboard.Exchange.HttpFiles;

/// <summary>What stands in an <c>.http</c> file, with its variables unresolved.</summary>
/// <param name="Name">Of the file, for sentences.</param>
/// <param name="Variables">In their order.</param>
/// <param name="Requests">In their order.</param>
internal sealed record HttpFile(string Name, IReadOnlyList<HttpFileVariable> Variables, IReadOnlyList<HttpFileRequest> Requests);

/// <summary><c>@name = value</c>.</summary>
/// <param name="Line">Requests and variables below it may use it.</param>
internal sealed record HttpFileVariable(string Name, string Value, int Line);

/// <summary>A request as it is written.</summary>
/// <param name="Name">By <c># @name</c>, else what stands behind <c>###</c>, else <c>#</c> and its number.</param>
/// <param name="Line">Of its method and address.</param>
internal sealed record HttpFileRequest(string Name, int Line)
{

    public string Method { get; init; } = RequestLine.UsualMethod;

    public string Target { get; init; } = "";

    public IReadOnlyList<HttpFileHeader> Headers { get; init; } = [];

    /// <summary>Null for none.</summary>
    public HttpFileBody? Body { get; init; }

    public RequestException? Problem { get; init; }
}

internal sealed record HttpFileHeader(string Name, string Value, int Line);

/// <param name="Text">As it stands there; of a body in a file, its path.</param>
/// <param name="Line">Where it begins.</param>
/// <param name="IsFile">The text names a file.</param>
/// <param name="HasVariables">False: a file that is sent byte by byte.</param>
internal sealed record HttpFileBody(string Text, int Line, bool IsFile, bool HasVariables);
