// Follows a feed: swift PollFeed.swift BASE_URL FIXTURE_ID FEED_KEY
import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

struct Snapshot: Decodable {
  struct Item: Decodable { let id: String, revision: Int, definitionKey: String, definitionVersion: Int }
  let snapshotAt: String, items: [Item]
}

/// The known state of a feed. A failure does not remove the snapshot.
struct Shown { let snapshot: Snapshot?, failures: Int }

func poll(_ url: URL, interval: Double = 2) -> AsyncStream<Shown> {
  AsyncStream { stream in
    let task = Task {
      var snapshot: Snapshot?, etag: String?, failures = 0
      while !Task.isCancelled {
        var request = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: 30)
        request.setValue(etag, forHTTPHeaderField: "If-None-Match")
        let answer = try? await URLSession.shared.data(for: request)
        let http = answer?.1 as? HTTPURLResponse
        let isJson = http?.mimeType?.hasSuffix("json") ?? false
        if http?.statusCode == 304, snapshot != nil {
          failures = 0
        } else if http?.statusCode == 200, isJson, let next = try? JSONDecoder().decode(Snapshot.self, from: answer!.0) {
          // The tag is kept only with the body that it belongs to.
          (snapshot, etag, failures) = (next, http?.value(forHTTPHeaderField: "ETag"), 0)
        } else {
          failures += 1
        }
        stream.yield(Shown(snapshot: snapshot, failures: failures))
        if http?.statusCode == 400 { break }  // the request itself is wrong, so a repetition would fail too
        let ceiling = min(http?.statusCode == 404 ? 5 : 60, max(1, interval) * pow(2, Double(min(failures, 10) - 1)))
        let wait = failures == 0 ? interval * .random(in: 1...1.25) : max(0.2, .random(in: 0...ceiling))
        // Whole seconds. A Retry-After with a date is ignored here, and so is an invalid text such as "+5" or "1.5".
        let asked = http?.value(forHTTPHeaderField: "Retry-After") ?? ""
        let isSeconds = asked.range(of: "^[0-9]+$", options: .regularExpression) != nil
        let floor = isSeconds ? min(3600, Double(asked) ?? 3600) : 0
        try? await Task.sleep(nanoseconds: UInt64((failures == 0 ? wait : max(wait, floor)) * 1e9))
      }
      stream.finish()
    }
    stream.onTermination = { _ in task.cancel() }
  }
}

let arguments = CommandLine.arguments.dropFirst()
guard arguments.count == 3, let base = URL(string: arguments[1]) else { fatalError("usage: BASE_URL FIXTURE_ID FEED_KEY") }
let feed = base.appendingPathComponent("v1/fixtures").appendingPathComponent(arguments[2])
  .appendingPathComponent("feeds").appendingPathComponent(arguments[3])
for await shown in poll(feed) {
  print(shown.snapshot.map { "\($0.items.count) items" } ?? "nothing yet", shown.failures)
}
