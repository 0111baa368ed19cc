//! Rust's extractors behind the contract of `pith pipe`: a JSON object a line in, one a line out, in order.
//!
//!     peers NAME [--version]      NAME: a key of PEERS
//!
//! Every row also tells in `ms` how much processor time the page took, without reading and writing JSON.

use cpu_time::ProcessTime;
use serde_json::{Value, json};
use std::io::{BufRead, Write, stdin, stdout};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread::Builder;
use std::time::Duration;

const TIMEOUT: Duration = Duration::from_secs(30);
/// The libraries recurse over the tree of the page.
const STACK_BYTES: usize = 1 << 30;

type Extract = fn(&str, Option<&str>) -> Result<Value, String>;

/// name, version as pinned in Cargo.toml, function
const PEERS: [(&str, &str, Extract); 2] = [
    ("rs-trafilatura", "0.2.2", rs_trafilatura),
    ("dom_smoothie", "0.19.0", dom_smoothie),
];

fn rs_trafilatura(html: &str, url: Option<&str>) -> Result<Value, String> {
    let options = rs_trafilatura::Options { url: url.map(String::from), ..Default::default() };
    let found = rs_trafilatura::extract_with_options(html, &options).map_err(|error| error.to_string())?;
    Ok(json!({
        "title": found.metadata.title,
        "language": found.metadata.language,
        "pageType": found.metadata.page_type,
        "confidence": found.extraction_quality,
        "text": found.content_text,
    }))
}

fn dom_smoothie(html: &str, url: Option<&str>) -> Result<Value, String> {
    // Its raw text, as Readability's, glues the words of neighbouring blocks together.
    let config = dom_smoothie::Config { text_mode: dom_smoothie::TextMode::Formatted, ..Default::default() };
    let article = dom_smoothie::Readability::new(html, url, Some(config))
        .and_then(|mut readability| readability.parse())
        .map_err(|error| error.to_string())?;
    Ok(json!({ "title": article.title, "language": article.lang, "text": article.text_content.to_string() }))
}

fn failure(code: &str, message: &str) -> Value {
    json!({ "error": { "code": code, "message": message } })
}

/// Runs on a thread of its own, because that is what gives a deep stack, a caught panic and a time limit.
fn within_limits(extract: Extract, html: String, url: Option<String>) -> Value {
    let (sender, receiver) = sync_channel(1);
    let work = move || {
        let _ = sender.send(extract(&html, url.as_deref()));
    };
    if let Err(error) = Builder::new().stack_size(STACK_BYTES).spawn(work) {
        return failure("thread", &error.to_string());
    }
    match receiver.recv_timeout(TIMEOUT) {
        Ok(Ok(found)) => found,
        Ok(Err(message)) => failure("failed", &message),
        Err(RecvTimeoutError::Timeout) => failure("timeout", &format!("more than {} s", TIMEOUT.as_secs())),
        Err(RecvTimeoutError::Disconnected) => failure("panic", "the library panicked; see standard error"),
    }
}

fn answer(extract: Extract, line: &str, number: usize) -> Value {
    let page: Value = serde_json::from_str(line).unwrap_or_default();
    let (Some(id), Some(html)) = (page.get("id"), page.get("html").and_then(Value::as_str)) else {
        let mut row = failure("bad-row", &format!("line {number} is no JSON object with id and html"));
        row["id"] = Value::Null;
        return row;
    };
    let url = page.get("url").and_then(Value::as_str).map(String::from);
    let html = html.to_string();
    let start = ProcessTime::now();
    let mut row = within_limits(extract, html, url);
    row["ms"] = json!(start.elapsed().as_secs_f64() * 1000.0);
    row["id"] = id.clone();
    row
}

fn main() {
    let name = std::env::args().nth(1).unwrap_or_default();
    let Some((_, version, extract)) = PEERS.iter().find(|(peer, ..)| *peer == name) else {
        let names: Vec<&str> = PEERS.iter().map(|(peer, ..)| *peer).collect();
        eprintln!("usage: peers NAME [--version], NAME one of: {}", names.join(", "));
        std::process::exit(2);
    };
    if std::env::args().any(|argument| argument == "--version") {
        println!("{version}");
        return;
    }
    let mut out = stdout().lock();
    for (index, line) in stdin().lock().lines().enumerate() {
        let Ok(line) = line else { break };
        if line.trim().is_empty() {
            continue;
        }
        let row = answer(*extract, &line, index + 1);
        if writeln!(out, "{row}").and_then(|()| out.flush()).is_err() {
            break;
        }
    }
}
