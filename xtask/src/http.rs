//! As much of HTTP/1.1 as a browser on the same machine needs: requests without a body, connections kept alive.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::time::Duration;

/// The most bytes a request's head may have.
const HEAD_LIMIT: u64 = 32 * 1024;

/// How long a connection may stay silent.
const PATIENCE: Duration = Duration::from_secs(60);

/// The head of a request.
pub struct Request {
    /// `GET`, `HEAD`, ...
    pub method: String,
    /// The path with its query, as it was sent.
    pub address: String,
    headers: Vec<(String, String)>,
}

impl Request {
    /// The value of a header, whose name is given in lower case.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }
}

/// An answer with all of its body.
pub struct Response {
    status: u16,
    headers: String,
    body: Vec<u8>,
}

impl Response {
    /// An answer without headers as yet.
    pub fn new(status: u16, body: Vec<u8>) -> Response {
        Response { status, headers: String::new(), body }
    }

    /// A line of text.
    pub fn plain(status: u16, text: &str) -> Response {
        let mut response = Response::new(status, text.as_bytes().to_vec());
        response.header("Content-Type", "text/plain; charset=utf-8");
        response
    }

    /// Adds a header.
    pub fn header(&mut self, name: &str, value: &str) {
        self.headers.push_str(&format!("{name}: {value}\r\n"));
    }
}

/// Answers every connection in a thread of its own, from now on and in the background.
pub fn listen(listener: TcpListener, answer: impl Fn(&Request) -> Response + Send + Sync + 'static) {
    let answer = Arc::new(answer);
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let answer = answer.clone();
            // An error is a browser that went away: there is nobody to tell.
            std::thread::spawn(move || converse(&stream, &*answer));
        }
    });
}

/// Serves one connection until either side ends it.
fn converse(stream: &TcpStream, answer: &dyn Fn(&Request) -> Response) -> std::io::Result<()> {
    // Without it the end of an answer may wait 40 ms for an acknowledgement.
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    let mut reader = BufReader::new(stream);
    while let Some(request) = read_head(&mut reader)? {
        // A body is not read, so what follows would be taken for a request.
        let has_body = request.header("content-length").is_some() || request.header("transfer-encoding").is_some();
        let closes = has_body || request.header("connection").is_some_and(|value| value.eq_ignore_ascii_case("close"));
        let mut response = answer(&request);
        response.header("Content-Length", &response.body.len().to_string());
        response.header("Connection", if closes { "close" } else { "keep-alive" });
        let mut bytes = format!("HTTP/1.1 {} \r\n{}\r\n", response.status, response.headers).into_bytes();
        if request.method != "HEAD" {
            bytes.append(&mut response.body);
        }
        (&mut &*stream).write_all(&bytes)?;
        if closes {
            break;
        }
    }
    Ok(())
}

/// The next request's head; `None` at the end of the connection or at what is no request.
fn read_head(reader: &mut impl BufRead) -> std::io::Result<Option<Request>> {
    let mut head = reader.take(HEAD_LIMIT);
    let mut line = String::new();
    head.read_line(&mut line)?;
    let mut words = line.split_whitespace();
    let (Some(method), Some(address)) = (words.next(), words.next()) else { return Ok(None) };
    let mut request = Request { method: method.into(), address: address.into(), headers: Vec::new() };
    loop {
        let mut line = String::new();
        if head.read_line(&mut line)? == 0 {
            return Ok(None);
        }
        match line.trim_end().split_once(':') {
            Some((name, value)) => request.headers.push((name.to_ascii_lowercase(), value.trim().to_string())),
            None if line.trim_end().is_empty() => return Ok(Some(request)),
            None => return Ok(None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_connection_serves_one_request_after_another() {
        let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
        let place = listener.local_addr().unwrap();
        listen(listener, |request| {
            Response::plain(200, &format!("{} {} {:?}", request.method, request.address, request.header("x")))
        });
        let mut stream = TcpStream::connect(place).unwrap();
        stream.write_all(b"GET /a HTTP/1.1\r\nX:  1 \r\n\r\nHEAD /b HTTP/1.1\r\n\r\nGET /c HTTP/1.1\r\nConnection: close\r\n\r\n").unwrap();
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        let mark = "keep-alive\r\n\r\nGET /a Some(\"1\")HTTP/1.1 200";
        assert!(text.contains(mark) && text.ends_with("close\r\n\r\nGET /c None"), "{text}");
        assert!(!text.contains("HEAD /b"), "{text}");
    }

    #[test]
    fn what_is_no_request_ends_the_connection() {
        for noise in ["", "\r\n", "GET\r\n\r\n", "GET / HTTP/1.1\r\nnonsense\r\n\r\n", "GET / HTTP/1.1\r\nHost: x\r\n"]
        {
            assert!(read_head(&mut noise.as_bytes()).unwrap().is_none(), "{noise:?}");
        }
    }
}
