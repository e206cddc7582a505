// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
export * from './blocked-term/blocked-term-view.domain.ts';
export * from './blocked-term/blocked-term.resource.ts';
export * from './member-message/member-message.page.ts';
export * from './message/message-view.domain.ts';
export * from './message/message.page.ts';
export * from './message/message.settings.ts';
export * from './message/quiet-hours.domain.ts';
export * from './notice/notice-view.domain.ts';
export * from './notice/notice.resource.ts';
export * from './webhook/webhook-delivery.resource.ts';
export * from './webhook/webhook-view.domain.ts';
export * from './webhook/webhook.resource.ts';
export * from './webhook/webhook.settings.ts';
