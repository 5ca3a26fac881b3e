using System.Globalization;

namespace Dashboard.Tests.Target.Threads;

/// <summary>A /proc in a temporary folder, with the texts that Linux 6.18 showed of the sample (x64).</summary>
internal sealed class RecordedProc : IDisposable
{
    public const int ProcessId = 1474;

    /// <summary>A worker that waits for work: with a limit of 20 s.</summary>
    public const string Idle = "202 0x7f9874003440 0x89 0x0 0x7f987f348770 0x0 0xffffffff 0x7f987f348660 0x7fd9c37c3f16";

    /// <summary>A worker in .Result: without a limit.</summary>
    public const string TaskWait = "202 0x7fd93c002b24 0x189 0x0 0x0 0x0 0xffffffff 0x7f9868ff8590 0x7fd9c37c3f16";

    /// <summary>A worker that reads the socket of descriptor 241.</summary>
    public const string Receive = "47 0xf1 0x7f987fb49090 0x0 0x7fd947df3de8 0x0 0x7fd948adfa83 0x7f987fb49060 0x7fd9c3848ae7";

    private const string Tcp6 = """
          sl  local_address                         remote_address                        st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
           0: 00000000000000000000000001000000:4B66 00000000000000000000000000000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 5126377 1 000000008f7eed32 100 0 0 10 0
           1: 0000000000000000FFFF00000100007F:D694 0000000000000000FFFF00000100007F:4B64 01 00000000:00000000 00:00000000 00000000     0        0 5125596 1 000000007959c8b6 21 4 0 18 -1

        """;

    private readonly TemporaryFolder _folder = new();

    public RecordedProc()
    {
        Directory.CreateDirectory(Path.Combine(Process, "fd"));
        Directory.CreateDirectory(Path.Combine(Process, "task"));
        Directory.CreateDirectory(Path.Combine(Process, "net"));
        File.WriteAllText(Path.Combine(Process, "net", "tcp6"), Tcp6);
    }

    public string Root => _folder.FullPath;

    private string Process => Path.Combine(_folder.FullPath, "proc", ProcessId.ToString(CultureInfo.InvariantCulture));

    public RecordedProc With(int thread, string name, string? call, string? kernelWait = null, char state = 'S')
    {
        var task = Directory.CreateDirectory(Path.Combine(Process, "task", thread.ToString(CultureInfo.InvariantCulture))).FullName;
        File.WriteAllText(Path.Combine(task, "stat"), $"{thread} ({name}) {state} 1 1474 1460 0 -1 4194368 1 0 0 0 14 2 0 0 20 0 18 0 4668521 274877906944\n");
        if (call is not null)
        {
            File.WriteAllText(Path.Combine(task, "syscall"), call + "\n");
        }

        if (kernelWait is not null)
        {
            File.WriteAllText(Path.Combine(task, "wchan"), kernelWait);
        }

        return this;
    }

    public RecordedProc WithWorker(int thread, string? call, string? kernelWait = null, char state = 'S') => With(thread, ".NET TP Worker", call, kernelWait, state);

    /// <summary>What a thread's schedstat says: nanoseconds on a processor, and ready for one, and how often it got one.</summary>
    public RecordedProc WithSchedule(int thread, long used, long ready, int turns = 12)
    {
        File.WriteAllText(Path.Combine(Process, "task", thread.ToString(CultureInfo.InvariantCulture), "schedstat"), $"{used} {ready} {turns}\n");
        return this;
    }

    /// <summary>Processor time that the process has used, in hundredths of a second.</summary>
    public RecordedProc WithProcess(int hundredths)
    {
        File.WriteAllText(Path.Combine(Process, "stat"), $"1474 (TargetApp) S 1 1474 1460 0 -1 4194368 1 0 0 0 {hundredths} 0 0 0 20 0 18 0 4668521 274877906944\n");
        return this;
    }

    public RecordedProc WithFile(int descriptor, string target)
    {
        File.CreateSymbolicLink(Path.Combine(Process, "fd", descriptor.ToString(CultureInfo.InvariantCulture)), target);
        return this;
    }

    /// <summary>The flags of a descriptor, octal.</summary>
    public RecordedProc WithFlags(int descriptor, string flags)
    {
        File.WriteAllText(
            Path.Combine(Directory.CreateDirectory(Path.Combine(Process, "fdinfo")).FullName, descriptor.ToString(CultureInfo.InvariantCulture)),
            $"pos:\t0\nflags:\t{flags}\nmnt_id:\t10\n");
        return this;
    }

    /// <summary>A further socket with the same other end.</summary>
    public RecordedProc WithSocket(long inode)
    {
        File.AppendAllText(Path.Combine(Process, "net", "tcp6"), Tcp6.Split('\n')[2].Replace("5125596", inode.ToString(CultureInfo.InvariantCulture), StringComparison.Ordinal) + "\n");
        return this;
    }

    /// <summary>The process ends.</summary>
    public void End() => Directory.Delete(Process, recursive: true);

    public void Dispose() => _folder.Dispose();
}
