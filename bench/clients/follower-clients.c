/*
 * Many followers of one address on kept-alive connections, in one thread of C, so that the time until the last follower
 * has a change is the server's time, not the load's.
 *
 * usage: follower-clients HOST PORT COUNT
 *
 * Prints "open" when all connections are open. Then reads commands from stdin, one per line:
 *
 *   ask LENGTH       Reads a request of LENGTH bytes from stdin, sends it on every connection and prints "asked".
 *   seen             Waits until every connection has received a response. Prints the line "seen".
 *   event            Waits until every connection has received an event of a response that never ends. Prints "seen".
 *   poll MS LENGTH   Reads a request of LENGTH bytes and prints "polling". Every connection polls until it receives a
 *                    200, and pauses for MS milliseconds after each other response. Prints "seen" at the end.
 *
 * The line is "seen P50 P99 LAST BYTES CPU_US". P50, P99 and LAST are the instants at which half, 99% and all of the
 * followers had received the response or event, in milliseconds of CLOCK_MONOTONIC. BYTES counts the received bytes, and
 * CPU_US is the processor time of this program in microseconds.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { EVENTS = 1024, READ_BYTES = 256 * 1024, REQUEST_BYTES = 4096 };

struct follower {
  int fd;
  long left;        /* the bytes of the current response that have not arrived */
  int chunked;      /* whether the rest of the response is chunked, and ends with an empty chunk */
  int status;
  int is_seen;
  int64_t due;      /* the time of the next poll; INT64_MAX for never */
};

static struct follower *followers;
static int count, epoll;
static char buffer[READ_BYTES + 1];
static char request[REQUEST_BYTES];
static size_t request_length;
static double *times;
static int seen;
static long bytes;

static void fail(const char *what) {
  perror(what);
  exit(1);
}

static int64_t now_ns(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000000000LL + t.tv_nsec;
}

static long cpu_us(void) {
  struct rusage u;
  getrusage(RUSAGE_SELF, &u);
  return (u.ru_utime.tv_sec + u.ru_stime.tv_sec) * 1000000L + u.ru_utime.tv_usec + u.ru_stime.tv_usec;
}

static void open_all(const char *host, int port) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port)};
  int on = 1;
  if (inet_pton(AF_INET, host, &address.sin_addr) != 1) fail("address");
  for (int i = 0; i < count; i++) {
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    if (fd < 0 || connect(fd, (struct sockaddr *)&address, sizeof address)) fail("connect");
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    struct epoll_event event = {.events = EPOLLIN, .data.u32 = i};
    epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event);
    followers[i] = (struct follower){.fd = fd, .due = INT64_MAX};
  }
}

static void ask(struct follower *f) {
  if (send(f->fd, request, request_length, MSG_NOSIGNAL) != (ssize_t)request_length) fail("send");
}

/* Reads the request that a command announces. */
static void read_request(size_t length) {
  if (length >= REQUEST_BYTES) fail("the request is too long");
  if (fread(request, 1, length, stdin) != length) fail("stdin");
  request[length] = 0;
  request_length = length;
}

static const char *header(const char *head, const char *name) {
  const char *found = strcasestr(head, name);
  return found ? found + strlen(name) : NULL;
}

/* Reads available bytes. Returns whether a response is complete. An event is complete at its empty line. */
static int take(struct follower *f, int is_event) {
  ssize_t length = recv(f->fd, buffer, READ_BYTES, MSG_DONTWAIT);
  if (length < 0 && errno == EAGAIN) return 0;
  if (length <= 0) {
    fprintf(stderr, "a connection was closed\n");
    exit(1);
  }
  buffer[length] = 0;
  bytes += length;
  if (is_event) return length >= 4 && memmem(buffer + length - 4, 4, "\n\n", 2) != NULL;
  if (f->chunked) return length >= 5 && memcmp(buffer + length - 5, "0\r\n\r\n", 5) == 0 ? (f->chunked = 0, 1) : 0;
  if (f->left == 0) {
    char *end = strstr(buffer, "\r\n\r\n");
    if (!end) {
      fprintf(stderr, "the head of a response arrived in pieces\n");
      exit(1);
    }
    *end = 0;
    f->status = atoi(buffer + 9);
    const char *content = header(buffer, "\r\ncontent-length: ");
    long body = f->status == 304 || f->status == 204 || !content ? 0 : atol(content);
    if (!content && header(buffer, "\r\ntransfer-encoding: chunked")) {
      *end = '\r';
      f->chunked = !(length >= 5 && memcmp(buffer + length - 5, "0\r\n\r\n", 5) == 0);
      return !f->chunked;
    }
    f->left = end + 4 - buffer + body;
  }
  f->left -= length;
  return f->left == 0;
}

static void note(struct follower *f) {
  if (f->is_seen) return;
  f->is_seen = 1;
  times[seen++] = now_ns() / 1e6;
}

static int by_value(const void *a, const void *b) {
  return *(const double *)a < *(const double *)b ? -1 : 1;
}

static void tell_seen(long cpu_before) {
  qsort(times, seen, sizeof *times, by_value);
  printf("seen %.3f %.3f %.3f %ld %ld\n", times[(int)(0.5 * (seen - 1))], times[(int)(0.99 * (seen - 1))],
      times[seen - 1], bytes, cpu_us() - cpu_before);
}

static void wait_for_all(int is_event) {
  struct epoll_event events[EVENTS];
  long cpu_before = cpu_us();
  while (seen < count) {
    int ready = epoll_wait(epoll, events, EVENTS, 60000);
    if (ready == 0) fail("no response within a minute");
    for (int i = 0; i < ready; i++) {
      struct follower *f = &followers[events[i].data.u32];
      if (take(f, is_event)) note(f);
    }
  }
  tell_seen(cpu_before);
}

/*
 * Makes each follower poll until it receives a 200, with a pause of `every` nanoseconds after each other response. The
 * first polls are spread over `every` nanoseconds.
 */
static void poll_until_changed(int64_t every) {
  struct epoll_event events[EVENTS];
  long cpu_before = cpu_us();
  int64_t begin = now_ns();
  for (int i = 0; i < count; i++) followers[i].due = begin + every * i / count;
  while (seen < count) {
    int64_t next = INT64_MAX, now = now_ns();
    for (int i = 0; i < count; i++) {
      if (followers[i].due <= now) {
        followers[i].due = INT64_MAX;
        ask(&followers[i]);
      } else if (followers[i].due < next) next = followers[i].due;
    }
    int64_t ms = next == INT64_MAX ? 20 : (next - now) / 1000000 + 1;
    int ready = epoll_wait(epoll, events, EVENTS, ms > 20 ? 20 : (int)ms);
    for (int i = 0; i < ready; i++) {
      struct follower *f = &followers[events[i].data.u32];
      if (!take(f, 0)) continue;
      if (f->status == 200) note(f);
      else f->due = now_ns() + every;
    }
  }
  tell_seen(cpu_before);
}

static void forget(void) {
  seen = 0;
  bytes = 0;
  for (int i = 0; i < count; i++) followers[i].is_seen = 0;
}

int main(int parameters, char **parameter) {
  if (parameters != 4) return fprintf(stderr, "usage: follower-clients HOST PORT COUNT\n"), 2;
  count = atoi(parameter[3]);
  followers = calloc(count, sizeof *followers);
  times = calloc(count, sizeof *times);
  epoll = epoll_create1(0);
  setvbuf(stdin, NULL, _IOFBF, 65536);
  setvbuf(stdout, NULL, _IOLBF, 0);
  open_all(parameter[1], atoi(parameter[2]));
  printf("open\n");
  char line[256];
  while (fgets(line, sizeof line, stdin)) {
    long a, b;
    if (sscanf(line, "ask %ld", &a) == 1) {
      forget();
      read_request(a);
      for (int i = 0; i < count; i++) ask(&followers[i]);
      printf("asked\n");
    } else if (strcmp(line, "seen\n") == 0) wait_for_all(0);
    else if (strcmp(line, "event\n") == 0) wait_for_all(1), forget();
    else if (sscanf(line, "poll %ld %ld", &a, &b) == 2) {
      forget();
      read_request(b);
      printf("polling\n");
      poll_until_changed(a * 1000000LL);
    } else return fprintf(stderr, "cannot read: %s", line), 2;
  }
  return 0;
}
