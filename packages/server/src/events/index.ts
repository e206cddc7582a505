export { createEvents, type Events } from './events.ts';
export { notificationEvent, notificationRoute, type NotificationSource } from './notifications.ts';
export { announce, publish } from './outbox.ts';
