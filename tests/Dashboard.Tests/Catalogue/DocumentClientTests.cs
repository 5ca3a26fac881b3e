using System.Net;
using Dashboard.Catalogue;

namespace Dashboard.Tests.Catalogue;

/// <summary>How often a target is asked for its document: the requests stand in its log.</summary>
public sealed class DocumentClientTests
{
    private static readonly Uri Somewhere = new("http://127.0.0.1:5055/");

    [Theory(Timeout = 10_000)]
    [InlineData(false, 2)]
    [InlineData(true, 5)]
    public async Task A_target_without_one_is_asked_at_few_addresses_unless_a_person_wants_it(bool isWanted, int asked)
    {
        var target = new Answering(_ => false);
        using var http = new HttpClient(target);

        Assert.Null(await new DocumentClient(http).FindAsync(Somewhere, TestContext.Current.CancellationToken, isWanted));
        Assert.Equal(DocumentClient.UsualPaths.Take(asked), target.Asked);
    }

    [Fact(Timeout = 10_000)]
    public async Task The_first_that_is_there_ends_the_search()
    {
        var target = new Answering(path => path.StartsWith("/swagger", StringComparison.Ordinal));
        using var http = new HttpClient(target);

        var found = await new DocumentClient(http).FindAsync(Somewhere, TestContext.Current.CancellationToken, isWanted: false);
        Assert.Equal(("/swagger/v1/swagger.json", 2), (found!.Path, target.Asked.Count));
    }

    private sealed class Answering(Func<string, bool> has) : HttpMessageHandler
    {
        public List<string> Asked { get; } = [];

        protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            var path = request.RequestUri!.AbsolutePath;
            Asked.Add(path);
            return Task.FromResult(has(path)
                ? new HttpResponseMessage(HttpStatusCode.OK) { Content = new StringContent("{}", null, "application/json") }
                : new HttpResponseMessage(HttpStatusCode.NotFound));
        }
    }
}
