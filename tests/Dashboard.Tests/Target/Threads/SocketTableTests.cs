using Dashboard.Target.Threads;

namespace Dashboard.Tests.Target.Threads;

public sealed class SocketTableTests
{
    [Theory]
    [InlineData("0100007F:4B64", "127.0.0.1:19300")]
    [InlineData("0000000000000000FFFF00000100007F:4B64", "127.0.0.1:19300")]
    [InlineData("00000000000000000000000001000000:0050", "[::1]:80")]
    [InlineData("B80D01200000000067452301EFCDAB89:01BB", "[2001:db8::123:4567:89ab:cdef]:443")]
    public void An_address_is_written_as_people_write_it(string text, string end) => Assert.Equal(end, SocketTable.End(text)!.ToString());

    [Theory]
    [InlineData("")]
    [InlineData("0100007F")]
    [InlineData("0100007:4B64")]
    [InlineData("0100007F:10000")]
    [InlineData("0100007G:4B64")]
    public void What_is_no_address_is_none(string text) => Assert.Null(SocketTable.End(text));

    [Fact]
    public void A_table_tells_the_other_end_of_each_connection_and_nothing_of_listeners()
    {
        var ends = new Dictionary<long, string?>();

        SocketTable.Add(
            "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n"
                + "   0: 0100007F:4B66 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 5125265 1 000000001150a492 100 0 0 10 0\n"
                + "   1: 0100007F:D3A2 0200000A:1538 01 00000000:00000000 00:00000000 00000000     0        0 5125300 1 000000004e04295c 20 4 30 10 -1\n"
                + "   2: torn",
            ends);

        Assert.Equal(new Dictionary<long, string?> { [5125300] = "10.0.0.2:5432" }, ends);
    }

    [Theory]
    [InlineData("1-2-socket", "/srv/my tmp/1-2-socket")]
    [InlineData("2-socket", null)]
    [InlineData("relative-socket", null)]
    [InlineData("none", null)]
    public void The_path_of_a_unix_socket_is_found_by_its_name(string name, string? path) =>
        Assert.Equal(path, SocketTable.UnixPath(
            "Num       RefCount Protocol Flags    Type St Inode Path\n0000000073b4ee9c: 00000002 00000000 00010000 0001 01 37 /srv/my tmp/1-2-socket\n"
                + "000000004c778923: 00000002 00000000 00010000 0001 01 38 tmp/relative-socket\n00000000fbcb6bce: 00000003 00000000 00000000 0001 03 39\n",
            name));

    /// <summary>The socket that listens has the path too, and so has another process' whose name ends alike.</summary>
    [Fact]
    public void Connections_to_a_unix_socket_are_counted_by_its_name()
    {
        const string table = "Num       RefCount Protocol Flags    Type St Inode Path\n0000000073b4ee9c: 00000002 00000000 00010000 0001 01 37 /tmp/1-2-socket\n"
            + "0000000073b4ee9d: 00000003 00000000 00000000 0001 03 38 /tmp/1-2-socket\n0000000073b4ee9e: 00000003 00000000 00000000 0001 03 39 /tmp/1-2-socket\n"
            + "0000000073b4ee9f: 00000003 00000000 00000000 0001 03 40 /tmp/11-2-socket\n00000000fbcb6bce: 00000003 00000000 00000000 0001 03 41\n";

        Assert.Equal(2, SocketTable.Connections(table, "1-2-socket"));
        Assert.Equal(0, SocketTable.Connections(table, "9-socket"));
        Assert.Null(SocketTable.Connections(null, "1-2-socket"));
    }

    [Fact]
    public void A_table_tells_the_port_of_each_listener_and_nothing_of_connections()
    {
        var ports = new Dictionary<long, int>();

        SocketTable.AddListening(
            "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n"
                + "   0: 0100007F:4B66 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 5125265 1 000000001150a492 100 0 0 10 0\n"
                + "   1: 0100007F:D3A2 0200000A:1538 01 00000000:00000000 00:00000000 00000000     0        0 5125300 1 000000004e04295c 20 4 30 10 -1\n"
                + "   2: 00000000000000000000000000000000:1F90 00000000000000000000000000000000:0000 0A 00000000:00000000 00:00000000 00000000  0  0 77 1\n"
                + "   3: torn 0A",
            ports);

        Assert.Equal(new Dictionary<long, int> { [5125265] = 19302, [77] = 8080 }, ports);
    }

    [Theory]
    [InlineData("socket:[5125596]", 5125596L)]
    [InlineData("pipe:[5125596]", null)]
    [InlineData("/var/log/app.log", null)]
    [InlineData("socket:[x]", null)]
    public void Only_a_sockets_link_names_an_inode(string link, long? inode) => Assert.Equal(inode, SocketTable.Inode(link));
}
