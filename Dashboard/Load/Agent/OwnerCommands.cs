using System.Threading.Channels;

namespace Dashboard.Load.Agent;

/// <summary>Reads the owner's lines. Standard input only blocks, so it has a thread of its own and takes none from the measured pool.</summary>
internal sealed class OwnerCommands
{
    // At most 16 lines wait: the plan and a few stops.
    private readonly Channel<string> _lines = Channel.CreateBounded<string>(
        new BoundedChannelOptions(16) { FullMode = BoundedChannelFullMode.DropWrite, SingleReader = true, SingleWriter = true });

    public OwnerCommands(Stream input) =>
        new Thread(() => Read(input)) { IsBackground = true, Name = "owner commands" }.Start();

    public ChannelReader<string> Reader => _lines.Reader;

    private void Read(Stream input)
    {
        try
        {
            using var reader = new StreamReader(input);
            while (reader.ReadLine() is { } line)
            {
                _lines.Writer.TryWrite(line);
            }
        }
        catch (IOException)
        {
            // A broken pipe is the same as a closed one: there is no owner any more.
        }
        finally
        {
            _lines.Writer.Complete();
        }
    }
}
