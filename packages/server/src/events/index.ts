export { createEvents, type Events } from './events.ts';
export { notificationEvent, notificationRoute, type NotificationSource } from './notifications.ts';
export { publish } from './outbox.ts';
