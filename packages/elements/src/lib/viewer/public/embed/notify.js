/** Focuses the page of a game, or opens it, when the notification is pressed. */
addEventListener('notificationclick', event => {
  const { notification } = event
  notification.close()
  event.waitUntil(
    clients.matchAll({ type: 'window', includeUncontrolled: true }).then(pages => {
      const page = pages.find(({ url }) => url === notification.data)
      return page === undefined ? clients.openWindow(notification.data) : page.focus()
    }),
  )
})
