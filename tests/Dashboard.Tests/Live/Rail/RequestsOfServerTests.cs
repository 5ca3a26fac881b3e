using System.Text;
using AngleSharp.Dom;
using Bunit;
using Dashboard.Live.Rail;
using Dashboard.Running;
using Dashboard.Target.Watched;
using Dashboard.Tests.Exchange;
using Dashboard.Tests.Exchange.OpenApi;
using Microsoft.AspNetCore.Components.Forms;
using Microsoft.Extensions.DependencyInjection;

namespace Dashboard.Tests.Live.Rail;

/// <summary>The cards of written requests: what is listed of a chosen file, what is asked before a start, and what is refused.</summary>
public sealed class RequestsOfServerTests : IAsyncDisposable
{
    private readonly TemporaryFolder _folder = new();
    private readonly Components _components;
    private readonly IRenderedComponent<RequestsOfServer> _section;

    public RequestsOfServerTests()
    {
        _components = new Components(_folder.FullPath);
        _components.Services.OfFirstTarget<TargetConnection>().TakeLoadAt(new Uri("http://127.0.0.1:9"));
        _section = _components.Render<RequestsOfServer>();
    }

    public async ValueTask DisposeAsync()
    {
        await _components.DisposeAsync();
        _folder.Dispose();
    }

    [Fact(Timeout = 30_000)]
    public async Task A_method_that_changes_something_is_asked_about_once_by_method_and_path()
    {
        Choose("shop.json", await Fixture.TextAsync(OpenApiDocuments.Shop));
        _section.WaitForAssertion(() => Assert.Equal(["GET /orders", "POST /orders", "GET /orders/{id}", "DELETE /orders/{id}"], Cards()));

        await Start("POST /orders").ClickAsync();
        Assert.Contains("POST /orders can change data stored by the target", Question("POST /orders").TextContent, StringComparison.Ordinal);
        await Press("POST /orders", "Cancel");
        await Start("POST /orders").ClickAsync();
        await Press("POST /orders", "Start anyway");

        // No target is attached: what was allowed goes on to the run's own refusal, and is not asked again.
        _section.WaitForAssertion(() => Assert.Contains("No target is attached", Card("POST /orders").QuerySelector("[role=alert]")!.TextContent, StringComparison.Ordinal));
        await Start("POST /orders").ClickAsync();
        Assert.Null(Card("POST /orders").QuerySelector("[role=alertdialog]"));
        await Start("DELETE /orders/{id}").ClickAsync();
        Assert.Contains("DELETE /orders/{id} can change", Question("DELETE /orders/{id}").TextContent, StringComparison.Ordinal);
        await Start("GET /orders").ClickAsync();
        Assert.Null(Card("GET /orders").QuerySelector("[role=alertdialog]"));
    }

    /// <summary>Whatever a press sends that changes something is asked about: what stands on the card, what begins with it, what takes turns with it.</summary>
    [Theory(Timeout = 30_000)]
    [InlineData(".start", "POST /orders")]
    [InlineData(".repeat-start", "DELETE /orders/{id} and POST /orders")]
    public async Task What_is_sent_beside_a_request_is_asked_about_too(string start, string asked)
    {
        Choose("shop.json", await Fixture.TextAsync(OpenApiDocuments.Shop));
        _section.WaitForAssertion(() => Assert.Equal(4, Cards().Count));
        await Card("GET /orders").QuerySelector(".add-beside")!.ClickAsync();
        var choice = Card("GET /orders").QuerySelector(".beside-load select")!;
        Assert.Equal(["a path", "POST /orders", "GET /orders/{id}", "DELETE /orders/{id}"], choice.QuerySelectorAll("option").Select(option => option.TextContent));
        await ChooseAsync(choice, "POST /orders");
        await Card("GET /orders").QuerySelector("select.against")!.ChangeAsync(RepeatFields.OtherEndpoint);
        await ChooseAsync(Card("GET /orders").QuerySelector(".repeat .form-field select")!, "DELETE /orders/{id}");
        var words = Card("GET /orders").QuerySelector(".scenario-row .load-words")!;
        Assert.Equal("2 loads: 10 connections for 10 s", words.TextContent);
        Assert.EndsWith(", beside 1 other load", words.GetAttribute("title"), StringComparison.Ordinal);

        await Card("GET /orders").QuerySelector(start)!.ClickAsync();

        Assert.StartsWith($"{asked} can change data", Question("GET /orders").TextContent.Trim(), StringComparison.Ordinal);
        await Press("GET /orders", "Start anyway");
        await Card("GET /orders").QuerySelector(start)!.ClickAsync();
        Assert.Null(Card("GET /orders").QuerySelector("[role=alertdialog]"));

        static Task ChooseAsync(IElement select, string title) =>
            select.ChangeAsync(select.QuerySelectorAll("option").Single(option => option.TextContent == title).GetAttribute("value")!);
    }

    [Fact(Timeout = 30_000)]
    public async Task A_parameter_that_is_called_like_a_field_of_the_load_is_asked_for_once()
    {
        Choose("a.json", """
            {"openapi":"3.1.0","info":{"title":"a","version":"1"},"paths":{"/b":{"get":{}},"/a":{"get":{"parameters":
            [{"name":"Connections","in":"query","required":true,"schema":{"type":"string"}}]}}}}
            """);
        _section.WaitForAssertion(() => Assert.Equal(["GET /b", "GET /a"], Cards()));
        await Card("GET /b").QuerySelector(".add-beside")!.ClickAsync();
        var other = Card("GET /b").QuerySelectorAll(".beside-load option").Single(option => option.TextContent == "GET /a").GetAttribute("value")!;
        await Card("GET /b").QuerySelector(".beside-load select")!.ChangeAsync(other);

        await Start("GET /b").ClickAsync();

        Assert.Equal(["Connections: a value is needed."], Card("GET /b").QuerySelectorAll(".field-problem").Select(problem => problem.TextContent));
    }

    [Fact(Timeout = 30_000)]
    public async Task A_value_that_is_missing_is_asked_for_at_its_field()
    {
        Choose("shop.json", await Fixture.TextAsync(OpenApiDocuments.Shop));
        _section.WaitForAssertion(() => Assert.Contains("needs id", Card("GET /orders/{id}").QuerySelector(".load-words")!.TextContent, StringComparison.Ordinal));

        await Start("GET /orders/{id}").ClickAsync();
        Assert.Equal("id: a value is needed.", Card("GET /orders/{id}").QuerySelector(".field-problem")!.TextContent);
        await Field("GET /orders/{id}", "id").InputAsync("8");

        Assert.Null(Card("GET /orders/{id}").QuerySelector(".field-problem"));
        Assert.Contains("10 connections for 10 s", Card("GET /orders/{id}").QuerySelector(".load-words")!.TextContent, StringComparison.Ordinal);
        Assert.Equal("4", Field("DELETE /orders/{id}", "id").GetAttribute("value"));
    }

    [Fact]
    public void An_http_file_and_a_recorded_session_give_cards_too_and_read_nothing_of_this_machine()
    {
        Choose("a.http", "# @name list\nGET /orders\n### secret\nGET /a\nX-A: {{$processEnv HOME}}\n### file\nPOST /b\n\n< ./a.json");
        _section.WaitForAssertion(() => Assert.Equal(["GET /orders", "GET /a", "POST /b"], Cards()));
        Start("GET /a").Click();
        _section.WaitForAssertion(() => Assert.Contains("HOME", Card("GET /a").QuerySelector("[role=alert]")!.TextContent, StringComparison.Ordinal));
        Start("POST /b").Click();
        Question("POST /b").QuerySelectorAll("button")[0].Click();
        _section.WaitForAssertion(() => Assert.Contains("cannot name other files", Card("POST /b").QuerySelector("[role=alert]")!.TextContent, StringComparison.Ordinal));

        Choose("s.har", """{"log":{"entries":[{"request":{"method":"GET","url":"http://127.0.0.1:9/h?sid=pl4nt3d"}},{"request":{"method":"GET","url":"https://other.example/"}}]}}""");
        _section.WaitForAssertion(() => Assert.Equal(["GET /orders", "GET /a", "POST /b", "GET /h"], Cards()));
        Assert.DoesNotContain("pl4nt3d", _section.Markup, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("{\"swagger\":\"2.0\"}", "a.txt, #/swagger: this is Swagger 2.0, which is not read")]
    [InlineData("# The shop\nopenapi: 3.1.0\npaths:\n", "a.txt: it holds no request")]
    [InlineData("", "a.txt: it holds no request")]
    [InlineData("{\"log\":{\"entries\":[]}}", "a.txt: it has no request to http://127.0.0.1:9")]
    public void A_file_that_is_none_of_them_is_refused_in_a_sentence(string text, string says)
    {
        Choose("a.txt", text);

        _section.WaitForAssertion(() => Assert.StartsWith(says, _section.Find("[role=alert]").TextContent, StringComparison.Ordinal));
        Assert.Empty(Cards());
    }

    /// <summary>Whoever looks at the same target has chosen nothing; and no press of theirs would take the sentence away.</summary>
    [Fact]
    public void A_file_is_refused_to_whoever_chose_it_alone()
    {
        Choose("a.txt", "");
        _section.WaitForAssertion(() => Assert.NotNull(_section.Find("[role=alert]")));

        var other = _components.Render<RequestsOfServer>();

        Assert.Empty(other.FindAll("[role=alert]"));
    }

    [Fact]
    public void Of_many_requests_thirty_are_shown_and_the_rest_is_found_by_a_filter()
    {
        Choose("a.http", string.Join("\n###\n", Enumerable.Range(1, 45).Select(i => $"GET /a{i}")));

        _section.WaitForAssertion(() => Assert.Equal(30, Cards().Count));
        Assert.Contains("15 more: filter the list", _section.Markup, StringComparison.Ordinal);
        _section.Find("#requests-filter").Input("/A44");
        Assert.Equal(["GET /a44"], Cards());
    }

    private void Choose(string name, string text) =>
        _section.FindComponent<InputFile>().UploadFiles(InputFileContent.CreateFromBinary(Encoding.UTF8.GetBytes(text), name));

    private List<string> Cards() => [.. _section.FindAll("[data-request]").Select(card => card.GetAttribute("data-request")!)];

    private IElement Card(string title) => _section.Find($"[data-request='{title}']");

    private IElement Start(string title) => _section.Find($"[data-request='{title}'] .start");

    private IElement Question(string title) => _section.Find($"[data-request='{title}'] [role=alertdialog]");

    private Task Press(string title, string button) => Question(title).QuerySelectorAll("button").Single(one => one.TextContent == button).ClickAsync();

    private IElement Field(string title, string label)
    {
        var card = Card(title);
        return card.QuerySelector($"[id='{card.QuerySelectorAll(".form-field label").First(one => one.TextContent == label).GetAttribute("for")}']")!;
    }
}
