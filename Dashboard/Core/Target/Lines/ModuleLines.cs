using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using Dashboard.Timeline.Lines;

namespace Dashboard.Target.Lines;

/// <summary>The first line of each method of a module, by its portable symbols. Methods of a state machine have the line of the original method.</summary>
internal sealed class ModuleLines
{
    private static readonly Guid SourceLink = new("CC110556-A091-4D38-9FEC-25AB9A351A6A");

    private readonly (int Document, int Line)[] _methods;
    private readonly SourceLine?[] _documents;

    /// <exception cref="BadImageFormatException">They are damaged: the caller that opens them has to catch it.</exception>
    public ModuleLines(MetadataReader symbols)
    {
        _methods = new (int Document, int Line)[symbols.MethodDebugInformation.Count + 1];
        var begun = new List<(int Method, int Machine)>();
        foreach (var handle in symbols.MethodDebugInformation)
        {
            var (row, method) = (MetadataTokens.GetRowNumber(handle), symbols.GetMethodDebugInformation(handle));
            if (!method.SequencePointsBlob.IsNil)
            {
                _methods[row] = FirstOf(method);
            }

            if (method.GetStateMachineKickoffMethod() is { IsNil: false } kickoff)
            {
                begun.Add((MetadataTokens.GetRowNumber(kickoff), row));
            }
        }

        foreach (var (method, machine) in begun.Where(pair => pair.Method < _methods.Length))
        {
            _methods[method] = _methods[machine];
        }

        var addresses = AddressesIn(symbols);
        _documents =
        [
            null,
            .. symbols.Documents.Select(document => PathOf(symbols, document))
                .Select(path => path is null ? null : new SourceLine(path, 0) { Url = addresses?.Of(path) }),
        ];
    }

    public SourceLine? Of(int token)
    {
        var (table, row) = (token >> 24, token & 0xFF_FFFF);
        return table == (int)TableIndex.MethodDef && row < _methods.Length && _methods[row] is { Line: > 0 } found && found.Document < _documents.Length
            && _documents[found.Document] is { } document ? document with { Line = found.Line } : null;
    }

    private static (int Document, int Line) FirstOf(in MethodDebugInformation method)
    {
        foreach (var point in method.GetSequencePoints())
        {
            if (!point.IsHidden)
            {
                return (MetadataTokens.GetRowNumber(point.Document), point.StartLine);
            }
        }

        return default;
    }

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
