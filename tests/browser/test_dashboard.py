"""The dashboard from end to end: charts, a sortable table, three ways of marking an app tool."""

import pytest

RENDERERS = ["ours", "stock"]


@pytest.fixture(params=RENDERERS)
def renderer(request):
    return request.param


def column(opened, number):
    """The texts of one column of the table's body, in order; not of the charts' unseen tables."""
    cells = f"tbody:not(.pf-chart-data tbody) tr td:nth-child({number})"
    return opened.frame.locator(cells).all_inner_texts()


def test_the_table_and_the_metrics_show_the_servers_numbers(open_tool, renderer):
    opened = open_tool("dashboard", "dashboard", renderer=renderer)
    opened.frame.get_by_role("heading", name="Orders").wait_for()
    text = opened.frame.inner_text("body")
    assert "956" in text and "64" in text and "4857.65" in text
    assert column(opened, 1) == [f"A-{100 + at}" for at in range(6)]


def test_arguments_reach_the_tool(open_tool, renderer):
    opened = open_tool("dashboard", "dashboard", {"status": "open"}, renderer=renderer)
    opened.frame.get_by_text("354.90").wait_for()
    assert column(opened, 2) == ["Fjord & Sons", "Quay Books"]
    (sent,) = opened.log("ui/notifications/tool-input", "notification")
    assert sent["params"]["arguments"] == {"status": "open"}


def test_sorting_and_searching_need_no_server(open_tool, renderer):
    opened = open_tool("dashboard", "order_table", renderer=renderer)
    opened.frame.get_by_role("button", name="Amount").click()
    opened.frame.locator("tbody tr").first.get_by_text("Quay Books").wait_for()
    assert column(opened, 2)[-1] == "Ostler Works"
    opened.frame.locator("input").fill("kestrel")
    opened.frame.get_by_text("Quay Books").wait_for(state="detached")
    assert column(opened, 2) == ["Kestrel Supply"]
    assert opened.log("tools/call") == []


def test_four_charts_are_drawn(open_tool, renderer):
    opened = open_tool("dashboard", "dashboard", renderer=renderer)
    opened.frame.get_by_text("Jan").first.wait_for()
    months = opened.frame.locator("svg").get_by_text("Jun", exact=True)
    assert months.count() == 3
    widths = opened.frame.locator("svg:visible").evaluate_all(
        "(all) => all.map((svg) => svg.getBoundingClientRect().width)"
    )
    assert len([width for width in widths if width > 200]) == 4


def test_a_declared_policy_reaches_the_frames_header(open_tool, renderer):
    opened = open_tool("dashboard", "order_map", renderer=renderer)
    opened.frame.get_by_text("A map would be here").wait_for()
    policies = opened.page.request.get(opened.frame.url).headers_array
    sent = [item["value"] for item in policies if item["name"] == "content-security-policy"]
    assert "connect-src 'self' https://api.example.com;" in sent[0]
    assert "frame-src https://maps.example.com;" in sent[0]
    assert sent[1].startswith("sandbox allow-scripts")
    allow = opened.page.locator("iframe").get_attribute("allow")
    assert sorted(allow.split("; ")) == ["clipboard-write", "geolocation"]
