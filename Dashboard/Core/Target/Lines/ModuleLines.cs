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
    }

    public SourceLine? Of(int token)
    {
        var (table, row) = (token >> 24, token & 0xFF_FFFF);
        return table == (int)TableIndex.MethodDef && row < _methods.Length ? _documents.Line(_methods[row].Document, _methods[row].Line) : null;
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
