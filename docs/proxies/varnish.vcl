vcl 4.1;

# Fixture Feed behind Varnish. Start varnishd with "-p http_gzip_support=off": otherwise it rewrites Accept-Encoding.

backend fixture_feed {
  .host = "127.0.0.1";
  .port = "8080";
}

sub vcl_recv {
  # A live feed may not be stored, and a finished one is revalidated at every read: a cache could save no request, and
  # what it fetches without the client's tag costs the service a whole snapshot instead of a 304.
  return (pass);
}

# Responses of Varnish itself (an unreachable service).
sub vcl_backend_error {
  set beresp.http.Cache-Control = "no-store";
  set beresp.http.Access-Control-Allow-Origin = "*";
}

sub vcl_synth {
  set resp.http.Cache-Control = "no-store";
  set resp.http.Access-Control-Allow-Origin = "*";
}

sub vcl_deliver {
  unset resp.http.Via;
  unset resp.http.X-Varnish;
}
