using Dashboard.Exchange.Requests;

namespace Dashboard.Exchange.HttpFiles;

/// <summary>The content of an <c>.http</c> file, with its variables unresolved.</summary>
internal sealed record HttpFile(string Name, IReadOnlyList<HttpFileVariable> Variables, IReadOnlyList<HttpFileRequest> Requests);

/// <summary>A variable, <c>@name = value</c>.</summary>
/// <param name="Line">Requests and variables below this line may use it.</param>
internal sealed record HttpFileVariable(string Name, string Value, int Line);

/// <summary>A request as it is written.</summary>
/// <param name="Name">The name by <c># @name</c>, otherwise the text after <c>###</c>, otherwise <c>#</c> and its number.</param>
internal sealed record HttpFileRequest(string Name, int Line)
{

    public string Method { get; init; } = RequestLine.UsualMethod;

    public string Target { get; init; } = "";

    public IReadOnlyList<HttpFileHeader> Headers { get; init; } = [];

    public HttpFileBody? Body { get; init; }

    public RequestException? Problem { get; init; }
}

internal sealed record HttpFileHeader(string Name, string Value, int Line);

/// <param name="Text">The text as written; for a body in a file, its path.</param>
/// <param name="HasVariables">False for a file that is sent byte by byte.</param>
internal sealed record HttpFileBody(string Text, int Line, bool IsFile, bool HasVariables);
