// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import { tableOf } from '@shopkeeper/crud/tables';
import { blockedTerm } from './blocked-term/blocked-term.resource.ts';
import { notice } from './notice/notice.resource.ts';
import { webhook } from './webhook/webhook.resource.ts';
import { webhookDelivery } from './webhook/webhook-delivery.resource.ts';

export const blockedTermTable = tableOf(blockedTerm);
export const noticeTable = tableOf(notice);
export const webhookTable = tableOf(webhook);
export const webhookDeliveryTable = tableOf(webhookDelivery);
export * from './message/server/message.tables.ts';
export * from './webhook/server/webhook.tables.ts';
