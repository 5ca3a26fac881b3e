using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using Dashboard.Timeline.Lines;

namespace Dashboard.Target.Lines;

/// <summary>The first line of each method of a module, by its portable symbols. Methods of a state machine have the line of the original method.</summary>
internal sealed class ModuleLines
{
    private readonly (int Document, int Line)[] _methods;
    private readonly SymbolDocuments _documents;

    /// <exception cref="BadImageFormatException">They are damaged: the caller that opens them has to catch it.</exception>
    public ModuleLines(MetadataReader symbols)
    {
        _documents = new SymbolDocuments(symbols);
        _methods = new (int Document, int Line)[symbols.MethodDebugInformation.Count + 1];
        foreach (var handle in symbols.MethodDebugInformation)
        {
            var (row, method) = (MetadataTokens.GetRowNumber(handle), symbols.GetMethodDebugInformation(handle));
            if (!method.SequencePointsBlob.IsNil)
            {
                _methods[row] = FirstOf(method);
            }
        }

        foreach (var machine in SymbolDocuments.StateMachinesIn(symbols).Where(machine => SymbolDocuments.RowOf(machine.Kickoff) < _methods.Length))
        {
            _methods[SymbolDocuments.RowOf(machine.Kickoff)] = _methods[SymbolDocuments.RowOf(machine.Token)];
        }
    }

    public SourceLine? Of(int token)
    {
        var row = SymbolDocuments.RowOf(token);
        return token >> 24 == (int)TableIndex.MethodDef && row < _methods.Length ? _documents.Line(_methods[row].Document, _methods[row].Line) : null;
    }

    private static (int Document, int Line) FirstOf(in MethodDebugInformation method)
    {
        foreach (var point in method.GetSequencePoints())
        {
            if (!point.IsHidden)
            {
                return (SymbolDocuments.NumberOf(point.Document), point.StartLine);
            }
        }

        return default;
    }
}
