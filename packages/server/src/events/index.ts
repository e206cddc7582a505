export { createEvents, type Events } from './events.ts';
export { menuCountRoute, type MenuCountSource } from './menu-counts.ts';
export { notificationEvent, notificationRoute, type NotificationSource } from './notifications.ts';
export { announce, publish } from './outbox.ts';
export { issueTicket, type Redeemed, redeemTicket, ticketSeconds } from './tickets.ts';
