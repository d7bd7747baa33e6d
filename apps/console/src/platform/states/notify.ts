/** Tells the person in a corner of the page that something was done, or was not. */
export function notify(notification: { message: string; color?: 'red' }): void {
  // Nothing is told before the first page is there, so what tells it is not loaded with that.
  void import('@mantine/notifications').then(({ notifications }) => notifications.show(notification));
}
