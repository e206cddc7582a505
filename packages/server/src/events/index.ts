export { createEvents, type Events } from './events.ts';
export { menuCountRoute, type MenuCountSource } from './menu-counts.ts';
export { notificationEvent, notificationRoute, type NotificationSource } from './notifications.ts';
export { announce, publish } from './outbox.ts';
export { proofTicket, requireRecentProof } from './recent-proof.ts';
export { issueTicket, redeemTicket, ticketSeconds } from './tickets.ts';
