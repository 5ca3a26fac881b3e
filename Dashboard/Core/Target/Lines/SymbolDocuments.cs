using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using Dashboard.Timeline.Lines;

namespace Dashboard.Target.Lines;

/// <summary>The code of an async method or iterator.</summary>
/// <param name="Token">Of the method that runs it.</param>
/// <param name="Kickoff">Of the method that was written.</param>
internal sealed record StateMachine(int Token, int Kickoff);

/// <summary>The source files of a module and the lines of its code, by its portable symbols.</summary>
internal sealed class SymbolDocuments
{
    private static readonly Guid SourceLink = new("CC110556-A091-4D38-9FEC-25AB9A351A6A");

    private readonly SourceLine?[] _documents;

    /// <exception cref="BadImageFormatException">They are damaged: the caller that opens them has to catch it.</exception>
    public SymbolDocuments(MetadataReader symbols)
    {
        var addresses = AddressesIn(symbols);
        _documents =
        [
            null,
            .. symbols.Documents.Select(document => PathOf(symbols, document))
                .Select(path => path is null ? null : new SourceLine(path, 0) { Url = addresses?.Of(path) }),
        ];
    }

    public static IEnumerable<StateMachine> StateMachinesIn(MetadataReader symbols) =>
        from handle in symbols.MethodDebugInformation
        let kickoff = symbols.GetMethodDebugInformation(handle).GetStateMachineKickoffMethod()
        where !kickoff.IsNil
        select new StateMachine(MetadataTokens.GetToken(handle.ToDefinitionHandle()), MetadataTokens.GetToken(kickoff));

    /// <summary>The line of the statement at an offset in its code; null where there is none.</summary>
    /// <param name="symbols">The same that the documents are of: they are not kept, since their file is closed.</param>
    public SourceLine? LineAt(MetadataReader symbols, StateMachine machine, int offset)
    {
        SequencePoint? last = null;
        foreach (var point in symbols.GetMethodDebugInformation(MetadataTokens.MethodDefinitionHandle(RowOf(machine.Token))).GetSequencePoints())
        {
            if (point.Offset > offset)
            {
                break;
            }

            last = point.IsHidden ? last : point;
        }

        return last is { } found ? Line(NumberOf(found.Document), found.StartLine) : null;
    }

    public static int RowOf(int token) => token & 0xFF_FFFF;

    public static int NumberOf(DocumentHandle document) => MetadataTokens.GetRowNumber(document);

    /// <param name="document">Its number.</param>
    /// <param name="line">From 1; 0 for none.</param>
    public SourceLine? Line(int document, int line) =>
        line > 0 && document < _documents.Length && _documents[document] is { } file ? file with { Line = line } : null;

    private static string? PathOf(MetadataReader symbols, DocumentHandle handle) =>
        symbols.GetString(symbols.GetDocument(handle).Name) is { Length: > 0 and <= SourceLine.MaxCharacters } path && !path.Any(char.IsControl) ? path : null;

    private static SourceAddresses? AddressesIn(MetadataReader symbols)
    {
        foreach (var handle in symbols.GetCustomDebugInformation(EntityHandle.ModuleDefinition))
        {
            var entry = symbols.GetCustomDebugInformation(handle);
            if (symbols.GetGuid(entry.Kind) == SourceLink)
            {
                return new SourceAddresses(symbols.GetBlobBytes(entry.Value));
            }
        }

        return null;
    }
}
