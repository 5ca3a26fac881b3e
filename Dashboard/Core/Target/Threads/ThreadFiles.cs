using System.Text;

namespace Dashboard.Target.Threads;

/// <summary>What /proc holds of one process; null where it cannot be read. Not thread-safe.</summary>
internal sealed class ThreadFiles(string root, int processId)
{
    /// <summary>Files of one line are much shorter; the tables of sockets are read otherwise.</summary>
    private readonly byte[] _line = new byte[1024];
    private readonly string _process = $"{root.TrimEnd('/')}/proc/{processId}";

    public IReadOnlyList<string>? Threads()
    {
        try
        {
            return Directory.GetDirectories($"{_process}/task");
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // The process ended, or there is no /proc.
            return null;
        }
    }

    public string? Process() => Line($"{_process}/stat");

    public string? OwnSchedule() => Line("/proc/thread-self/schedstat");

    public string? Line(string path)
    {
        try
        {
            using var file = File.OpenHandle(path);
            var length = RandomAccess.Read(file, _line, 0);
            return Encoding.UTF8.GetString(_line.AsSpan(0, length).TrimEnd((byte)'\n'));
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // The thread ended, or is not ours to look into.
            return null;
        }
    }

    public string? Link(int file)
    {
        try
        {
            return new FileInfo($"{_process}/fd/{file}").LinkTarget;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // It was closed meanwhile, or is not ours to look into.
            return null;
        }
    }

    public long? Flags(int file)
    {
        const string Name = "flags:";
        if (Line($"{_process}/fdinfo/{file}") is not { } text || text.IndexOf(Name, StringComparison.Ordinal) is not (>= 0 and var at))
        {
            return null;
        }

        var digits = text.AsSpan(at + Name.Length).TrimStart();
        var (flags, count) = (0L, 0);
        while (count < digits.Length && digits[count] is >= '0' and <= '7')
        {
            flags = (8 * flags) + (digits[count++] - '0');
        }

        return count > 0 ? flags : null;
    }

    public IReadOnlyList<string> Links()
    {
        try
        {
            return [.. new DirectoryInfo($"{_process}/fd").EnumerateFileSystemInfos().Select(file => file.LinkTarget).OfType<string>()];
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // The process ended, or is not ours to look into.
            return [];
        }
    }

    public string? NetworkName()
    {
        try
        {
            return new FileInfo($"{_process}/ns/net").LinkTarget;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // The process ended, or is not ours to look into.
            return null;
        }
    }

    public string? Network(string table)
    {
        try
        {
            return File.ReadAllText($"{_process}/net/{table}");
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // The process ended, or this kernel has no such protocol.
            return null;
        }
    }
}
