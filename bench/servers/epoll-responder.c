/*
 * A server for comparison: it only finds the end of each request and writes prepared bytes, so its rate is the limit of
 * one core over kept-alive connections. It searches for the entity tag and for "gzip" anywhere in the request and
 * ignores all other rules of HTTP.
 *
 * usage: epoll-responder IDENTITY_FILE GZIP_FILE ENTITY_TAG
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { MAX_CONNECTIONS = 65536, REQUEST_BYTES = 4096, EVENTS = 512 };

struct answer {
  char *bytes;
  size_t length;
};

struct connection {
  char request[REQUEST_BYTES];
  size_t received;
  const struct answer *answer;
  size_t sent;
};

static struct answer identity, gzip, not_modified;
static const char *entity_tag;
static struct connection *connections[MAX_CONNECTIONS];

static void fail(const char *what) {
  perror(what);
  exit(1);
}

static struct answer read_answer(const char *path, const char *more_headers) {
  FILE *file = fopen(path, "rb");
  if (!file) fail(path);
  fseek(file, 0, SEEK_END);
  long length = ftell(file);
  rewind(file);
  char *head;
  int head_length = asprintf(&head,
      "HTTP/1.1 200 OK\r\nETag: %s\r\nCache-Control: no-store\r\nVary: Accept-Encoding\r\n"
      "Content-Type: application/json\r\n%sContent-Length: %ld\r\n\r\n",
      entity_tag, more_headers, length);
  struct answer answer = {malloc(head_length + length), head_length + length};
  memcpy(answer.bytes, head, head_length);
  if (fread(answer.bytes + head_length, 1, length, file) != (size_t)length) fail(path);
  fclose(file);
  return answer;
}

static void drop(int fd) {
  free(connections[fd]);
  connections[fd] = NULL;
  close(fd);
}

/* Writes the rest of the current response. Returns 1 if it is complete, 0 if the socket is full, -1 after an error. */
static int write_answer(int fd, struct connection *c) {
  while (c->sent < c->answer->length) {
    ssize_t n = send(fd, c->answer->bytes + c->sent, c->answer->length - c->sent, MSG_NOSIGNAL);
    if (n < 0) return errno == EAGAIN ? 0 : -1;
    c->sent += n;
  }
  c->answer = NULL;
  return 1;
}

static const struct answer *choose(const char *request) {
  if (strstr(request, entity_tag)) return &not_modified;
  return strstr(request, "gzip") ? &gzip : &identity;
}

/* Answers every complete request in the buffer. Returns whether the connection continues. */
static int answer_all(int fd, struct connection *c) {
  for (;;) {
    if (c->answer) {
      int written = write_answer(fd, c);
      if (written <= 0) return written == 0;
    }
    c->request[c->received] = 0;
    char *end = strstr(c->request, "\r\n\r\n");
    if (!end) return c->received < REQUEST_BYTES - 1;
    *end = 0;
    c->answer = choose(c->request);
    c->sent = 0;
    size_t taken = end + 4 - c->request;
    c->received -= taken;
    memmove(c->request, end + 4, c->received);
  }
}

static int on_event(int fd, struct connection *c, unsigned events) {
  if (events & (EPOLLERR | EPOLLHUP)) return 0;
  for (;;) {
    if (!answer_all(fd, c)) return 0;
    if (c->answer) return 1;
    ssize_t n = recv(fd, c->request + c->received, REQUEST_BYTES - 1 - c->received, 0);
    if (n < 0) return errno == EAGAIN;
    if (n == 0) return 0;
    c->received += n;
  }
}

static int listen_on_any_port(void) {
  int fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t length = sizeof address;
  if (fd < 0 || bind(fd, (struct sockaddr *)&address, length) || listen(fd, 4096)) fail("listen");
  getsockname(fd, (struct sockaddr *)&address, &length);
  printf("listening on %d\n", ntohs(address.sin_port));
  fflush(stdout);
  return fd;
}

int main(int count, char **parameters) {
  if (count != 4) return fprintf(stderr, "usage: epoll-responder IDENTITY GZIP ENTITY_TAG\n"), 2;
  entity_tag = parameters[3];
  identity = read_answer(parameters[1], "");
  gzip = read_answer(parameters[2], "Content-Encoding: gzip\r\n");
  not_modified.length = asprintf(&not_modified.bytes,
      "HTTP/1.1 304 Not Modified\r\nETag: %s\r\nCache-Control: no-store\r\n"
      "Vary: Accept-Encoding\r\n\r\n", entity_tag);

  int listener = listen_on_any_port(), epoll = epoll_create1(0), on = 1;
  struct epoll_event events[EVENTS], added = {.events = EPOLLIN, .data.fd = listener};
  epoll_ctl(epoll, EPOLL_CTL_ADD, listener, &added);
  for (;;) {
    int ready = epoll_wait(epoll, events, EVENTS, -1);
    for (int i = 0; i < ready; i++) {
      int fd = events[i].data.fd;
      if (fd != listener) {
        if (!on_event(fd, connections[fd], events[i].events)) drop(fd);
        continue;
      }
      while ((fd = accept4(listener, NULL, NULL, SOCK_NONBLOCK)) >= 0) {
        if (fd >= MAX_CONNECTIONS || !(connections[fd] = calloc(1, sizeof(struct connection)))) {
          close(fd);
          continue;
        }
        setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        added.events = EPOLLIN | EPOLLOUT | EPOLLET;
        added.data.fd = fd;
        epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &added);
      }
    }
  }
}
