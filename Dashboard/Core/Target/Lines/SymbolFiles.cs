using System.Buffers.Binary;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;

namespace Dashboard.Target.Lines;

/// <summary>Reads portable symbols, embedded or beside the module. Their id must be the target's: the file may have been replaced since.</summary>
internal sealed class SymbolFiles(Func<string> root)
{
    /// <summary>Larger files are not read; the limit holds on disk and unpacked.</summary>
    private const long MaxBytes = 64 << 20;

    private static readonly EnumerationOptions AnyCase =
        new() { MatchCasing = MatchCasing.CaseInsensitive, MatchType = MatchType.Simple, AttributesToSkip = FileAttributes.None };

    /// <summary>Embedded symbols begin with the letters MPDB and the size when unpacked.</summary>
    private const int EmbeddedHead = 8;

    public ModuleLines? Read(string path, Guid symbols) => Read(path, symbols, static (_, reader) => new ModuleLines(reader));

    public ModuleAwaits? ReadAwaits(string path, Guid symbols) => Read(path, symbols, static (file, reader) =>
    {
        file.Position = 0;
        return new ModuleAwaits(file, reader);
    });

    private T? Read<T>(string path, Guid symbols, Func<FileStream, MetadataReader, T> read)
        where T : class
    {
        try
        {
            var place = AsOnDisk(root(), path);
            if (Open(place) is not { } file)
            {
                return null;
            }

            using var module = new PEReader(file);
            if (!Belongs(module, symbols)
                || !module.TryOpenAssociatedPortablePdb(place, Open, out var provider, out _) || provider is null)
            {
                return null;
            }

            using (provider)
            {
                var reader = provider.GetMetadataReader();
                return reader.DebugMetadataHeader is { } header && new BlobContentId(header.Id).Guid == symbols ? read(file, reader) : null;
            }
        }
#pragma warning disable CA1031 // A damaged file makes the reader throw almost anything; a method then has no line, and nothing else depends on it.
        catch (Exception)
#pragma warning restore CA1031
        {
            return null;
        }
    }

    /// <summary>
    /// The path of a module or folder as its folders write it: of late modules the event library knows only lower case. Unchanged where unclear.
    /// </summary>
    internal static string AsOnDisk(string root, string path)
    {
        var place = root + path;
        if (OperatingSystem.IsWindows() || Path.Exists(place) || !path.StartsWith('/') || path.AsSpan().ContainsAny('*', '?'))
        {
            return place;
        }

        var found = root.Length == 0 ? "/" : root;
        foreach (var name in path.Split('/', StringSplitOptions.RemoveEmptyEntries))
        {
            var next = Path.Combine(found, name);
            if ((Path.Exists(next) ? next : Directory.EnumerateFileSystemEntries(found, name, AnyCase).FirstOrDefault()) is not { } there)
            {
                return place;
            }

            found = there;
        }

        return found;
    }

    /// <summary>Only regular files: a pipe would block its reader.</summary>
    private static FileStream? Open(string path) => new FileInfo(path) is { Exists: true, Length: > 0 and <= MaxBytes }
        ? new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete)
        : null;

    private static bool Belongs(PEReader module, Guid symbols)
    {
        var entries = module.ReadDebugDirectory();
        return entries.Any(entry => entry is { Type: DebugDirectoryEntryType.CodeView, IsPortableCodeView: true }
                && module.ReadCodeViewDebugDirectoryData(entry).Guid == symbols)
            && entries.Where(entry => entry.Type == DebugDirectoryEntryType.EmbeddedPortablePdb).All(entry => IsSmall(module, entry));
    }

    private static bool IsSmall(PEReader module, DebugDirectoryEntry entry)
    {
        var head = module.GetEntireImage().GetContent(entry.DataPointer, EmbeddedHead);
        return BinaryPrimitives.ReadUInt32LittleEndian(head.AsSpan()[(EmbeddedHead / 2)..]) <= MaxBytes;
    }
}
