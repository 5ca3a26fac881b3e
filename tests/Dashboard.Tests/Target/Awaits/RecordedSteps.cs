using Dashboard.Target.Awaits;
using Dashboard.Target.Stacks;

namespace Dashboard.Tests.Target.Awaits;

/// <summary>
/// What a thread of tests/Shapes stated on .NET 11.0.0 around one request of <c>/awaiting/two</c>, which awaits 60 ms, then 120; a buffer of the metadata
/// before it. Kestrel's two events came on the same thread.
/// </summary>
internal static class RecordedSteps
{
    public const ulong Thread = 14427;
    public const long Started = 64024155592398;
    public const long Stopped = 64024349503224;

    private const string Metadata64 = """
        AYgAAAABAAAAWzgAAAAAAAABAAAAbzjlqzo6AAD+PeWrOjoAABaPC14AgJTr3AO0n5XfqscO9Lf1ye7p3+4BgH4gFwEBAQIBAQMBAAQBAAUBAQYBAgcBAggBAgkBAAoBAAsBAQwBAQ0BAA4B
        AA8BARABAhEBABIBABMBAhQBABUBABYBAhcBAQ==
        """;

    private const string Steps64 = """
        AYEKAAABAAAAWzgAAAAAAACJAQAAI/3lqzo6AADkhsDpOjoAABSYAgvrZQIABAz8l9YJAQQQAAwAAAABBNDC7u6r9x8AEd65Og22XwvkiIADAgAFC6t1AgAGDJPO6QUBBBAADAAAAAEE0MLu
        7qv3HwAR9KMBDY88DMvn+gkBBBAADAAAAAEE0MLu7qv3HwARmm4Nz3gMjdmBCgEEEAAMAAAAAQTQwu7uq/cfABGibQ2QQQyizNwJAQQQAAwAAAABBNDC7u6r9x8AEdNsDeRDDKXkzwkBBBAA
        DAAAAAEE0MLu7qv3HwARnHMNwkEMu/DQAQEGEAAMAAAAAQaA977Oq/cfAhGeWQ21fgyEsNIIAQQQAAwAAAABBNDC7u6r9x8AEYVyDatEDNLr9AkBBBAADAAAAAEE0MLu7qv3HwARhXINiGEM
        r5jSCQEEEAAMAAAAAQTQwu7uq/cfABHv1wUN1kYMx6uACwEEEAAMAAAAAQTQwu7uq/cfABHkaw2MRAyx5+IIAQQQAAwAAAABBNDC7u6r9x8AEZmAAg3/Twzg3QEBBRAADAAAAAEFsIO+zqv3
        HwAR0T8N9TQM5Q4BBhAADAAAAAEGgPe+zqv3HwIRmh0NiWYMhfnVCQEEEAAMAAAAAQTQwu7uq/cfABHUcQ2DRAyOwtEJAQQQAAwAAAABBNDC7u6r9x8AEap5Dd1JDLzR1AkBBBAADAAAAAEE
        0MLu7qv3HwAR/KcBDYk+DMW7+QkBBBAADAAAAAEE0MLu7qv3HwARw3INiJIEDOTNtgkBBBAADAAAAAEE0MLu7qv3HwAR0XANyEQMohgBBhAADAAAAAEGgPe+zqv3HwIRsTkNlHQMwc3PCQEE
        EAAMAAAAAQTQwu7uq/cfABHtbw3DRgzwvNEJAQQQAAwAAAABBNDC7u6r9x8AEdZuDZZEDLjl0AkBBBAADAAAAAEE0MLu7qv3HwARiWoNuUYMrIbdCQEEEAAMAAAAAQTQwu7uq/cfABHBcg3R
        QwyDgZ4IAQQQAAwAAAABBNDC7u6r9x8AEZJzDYc9DMwZAQUQAAwAAAABBbCDvs6r9x8AEYBDDbAnDIk+AQYQAAwAAAABBoD3vs6r9x8CEdwgDYhzDMXctAkBBBAADAAAAAEE0MLu7qv3HwAR
        hW0N0kQMjb/WCQEEEAAMAAAAAQTQwu7uq/cfABGkcg3X+gIC0LvVBAEHBwAQAAAAAwcA6o78utfuP5/94hQJsIgDCpGDOQmIEQHToCECBwgBtbACAgcJCosgCbENA6rYDAvjkuEFAgAKAfSJ
        DwIACwvJ2xECAAwB5+sJAgANAeMNAgAOAYwyAgAPAZweAgAQDLS2AwEEEAAMAAAAAQTQwu7uq/cfABHGaw251QEMxN7iCQEEEAAMAAAAAQTQwu7uq/cfABG3owEN5zsM8qirBwEGEAAMAAAA
        AQaA977Oq/cfAhG7fA3k3AIM+5f+AQEEEAAMAAAAAQTQwu7uq/cfABHKSQ2xNQzFktAJAQQQAAwAAAABBNDC7u6r9x8AEapRDZE9DKCkKAEKEAAPAAAAAgqQy/Tuq/cfAN8PABHyoTwS+5UF
        EYvWBwvb1RECChEOx7oDDPeNzgcBBBAADAAAAAEE0MLu7qv3HwAR6FIN+ToMvLvUCQEEEAAMAAAAAQTQwu7uq/cfABGHYQ2HPQyAv7gKAQQQAAwAAAABBNDC7u6r9x8AEYj+BQ35Pwza7MkG
        AQUQAAwAAAABBbCDvs6r9x8AEfqCAQ3gOAyiGAEGEAAMAAAAAQaA977Oq/cfAhG+Ew2saAyG24ECAQQQAAwAAAABBNDC7u6r9x8AEeVIDfU0DOzgzwkBBBAADAAAAAEE0MLu7qv3HwAR518N
        5zsMxNfPCQEEEAAMAAAAAQTQwu7uq/cfABHBYA34OgyyidICAREQABAAAAACEYDb9u6r9x8Av68EAhGN5CwS12UR0iASoCkCgYIBAQsHAAwAAAACCwCwgLHH1+4/CZkzCq8VCcQICv7hDgTL
        AgywzIYCAQwQABIAAAADDKC69O6r9x8A3xIA3xUAEd2OSRLd7wIR55UFEtooEYKsAhLsCALBMwENBwAMAAAAAg0A4tyJwtfuPwnWGQrfCwmBBQqcEQTmAQKcAwEOBwAMAAAAAg4AzNyd29fu
        Pwn2BApvCWQK+A0EgQECqwEBDwcAEwAAAAQPALDS4N3X7j/Piro32fMCCfoFClAJvgEDu7gTDuswDoEbAupXAQkHAAwAAAACCQCq6d/d1+4/CdEFCrwbCYMBA6fQCgLki7ABAQgHAAwAAAAC
        CACch9/d1+4/CdEOCqIPCfABA9bqNgLpFAEPBwATAAAABA8AhM/g3dfuP6OHujfZ8wIJ5AQKwhAJbgrSYwmEAgruRwluCprJGgT9AgLxHAEQBwAMAAAAAhAA1vCXptfuPwnFBAr6BQnIAQPl
        8QsC/IwBAQgHAAwAAAACCACmjN/d1+4/CdQCCr8BCdgICpsDBFoCrAIBEAcAEAAAAAMQAOqa/LrX7j+/peQUCeEDClAJZAOoBAK+CgEJBwAMAAAAAgkAqunf3dfuPwnBAgqLBQlGCqL7DgTI
        AQKoBAEQBwAQAAAAAxAA6pv8utfuP7+m5BQJ/QIKqQEJWwqsDwlQCtgsBFsMiY7NAQEEEAAMAAAAAQTQwu7uq/cfABGmNQ2l9QIMx/DQCQEEEAAMAAAAAQTQwu7uq/cfABHRUQ2xNQyZgekG
        AQYQAAwAAAABBoD3vs6r9x8CEY6VRA3tgQEMvbz5AQEEEAAMAAAAAQTQwu7uq/cfABGBLQ3LJgz9qc8JAQQQAAwAAAABBNDC7u6r9x8AEf1ODfE3DOr36wkBBBAADAAAAAEE0MLu7qv3HwAR
        6mANwDwMkMzjCAEEEAAMAAAAAQTQwu7uq/cfABG9Zw30jgIMk9nQCQEEEAAMAAAAAQTQwu7uq/cfABGqYw2wOQzx19kHAQUQAAwAAAABBbCDvs6r9x8AEeOKAQ32OQyt4QEBBhAADAAAAAEG
        gPe+zqv3HwIR1RQN12oM7cj8AQEEEAAMAAAAAQTQwu7uq/cfABG2QA3pLwyezNAJAQQQAAwAAAABBNDC7u6r9x8AEahmDdE/DLju0AkBBBAADAAAAAEE0MLu7qv3HwARhHEN9UYMjMTQCQEE
        EAAMAAAAAQTQwu7uq/cfABHDag3oQAyZ8LMKAQQQAAwAAAABBNDC7u6r9x8AEcFtDYBDDMKNyQYBBhAADAAAAAEGgPe+zqv3HwIR/HUN4IQBDO+/uQQBBBAADAAAAAEE0MLu7qv3HwAR8kkN
        yTcM+/3PCQEEEAAMAAAAAQTQwu7uq/cfABHQYg34Rwz0288JAQQQAAwAAAABBNDC7u6r9x8AEeJqDd1EDM+N0AkBBBAADAAAAAEE0MLu7qv3HwARwW0Nj0EMoeLoBwEEEAAMAAAAAQTQwu7u
        q/cfABGSXQ3qOAzkrvgGAQUQAAwAAAABBbCDvs6r9x8AEbuyAQ3tNQze0AIBBhAADAAAAAEGgPe+zqv3HwIRrRQN9WUMh6KyBAEEEAAMAAAAAQTQwu7uq/cfABHwSA3uMQ==
        """;

    private static readonly Dictionary<ulong, string> Names = new()
    {
        [0x7fbabbaf83b5] = "Microsoft.AspNetCore.Server.Kestrel.Transport.Sockets.SocketConnectionListener.AcceptAsync",
        [0x7fbabddd2590] = "Shapes.Awaiting+Steps+<WaitAsync>d__2.MoveNext",
        [0x7fbabddd21a0] = "Shapes.Awaiting+<>c+<<Map>b__4_2>d.MoveNext",
        [0x7fbabdddad80] = "Shapes.Awaiting+Steps+<SecondAsync>d__1.MoveNext",
        [0x7fbabc762018] = "Microsoft.AspNetCore.Http.RequestDelegateFactory.<ExecuteTaskOfString>g__ExecuteAwaited|136_0",
        [0x7fbabddd1d20] = "Shapes.LoggedWaits+<>c+<<Map>b__7_0>d.MoveNext",
        [0x7fbabddd1870] = "Shapes.TimedParts+<>c+<<Map>b__6_0>d.MoveNext",
        [0x7fbabddd1300] = "Shapes.BlockingMiddleware+<>c+<<Use>b__0_0>d.MoveNext",
        [0x7fbabc213731] = "Microsoft.AspNetCore.Authorization.AuthorizationMiddleware.Invoke",
        [0x7fbabdb3b726] = "Microsoft.AspNetCore.Authentication.AuthenticationMiddleware.Invoke",
        [0x7fbabddc1498] = "Microsoft.AspNetCore.Server.Kestrel.Core.Internal.Http.HttpProtocol.ProcessRequests",
        [0x7fbaba64d1f0] = "Microsoft.AspNetCore.Server.Kestrel.Core.Internal.Http.HttpProtocol.ProcessRequestsAsync",
        [0x7fbaba647503] = "Microsoft.AspNetCore.Server.Kestrel.Core.Internal.HttpConnection.ProcessRequestsAsync",
        [0x7fbabddbfa55] = "Microsoft.AspNetCore.Server.Kestrel.Transport.Sockets.Internal.SocketConnection.DoSend",
        [0x7fbabddbe1ce] = "Microsoft.AspNetCore.Server.Kestrel.Transport.Sockets.Internal.SocketConnection.DoReceive",
        [0x7fbabddc13c2] = "Microsoft.AspNetCore.Server.Kestrel.Core.Internal.Http.HttpProtocol.ProcessRequests",
        [0x7fbaba62fc2b] = "Microsoft.AspNetCore.Server.Kestrel.Core.Internal.Infrastructure.KestrelConnection`1[System.__Canon].ExecuteAsync",
        [0x7fbabddbe313] = "Microsoft.AspNetCore.Server.Kestrel.Transport.Sockets.Internal.SocketConnection.DoReceive",
        [0x7fbabbaf86b5] = "Microsoft.AspNetCore.Server.Kestrel.Transport.Sockets.Internal.SocketConnection.DisposeAsync",
        [0x7fbaba62fd55] = "Microsoft.AspNetCore.Server.Kestrel.Core.Internal.Infrastructure.KestrelConnection`1[System.__Canon].ExecuteAsync",
        [0x7fbabbaf86f5] = "Microsoft.AspNetCore.Server.Kestrel.Transport.Sockets.Internal.SocketConnection.DisposeAsync",
    };

    public static byte[] Metadata => Convert.FromBase64String(Metadata64);

    public static byte[] Steps => Convert.FromBase64String(Steps64);

    public static NativeMethod? MethodAt(ulong address) => Names.TryGetValue(address, out var name)
        ? new NativeMethod(MethodSpelling.Of(name, name.StartsWith("Shapes.", StringComparison.Ordinal) ? "Shapes" : "Microsoft.AspNetCore"), "", Guid.Empty, 0)
        : null;
}
