// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import { childTableOf, tableOf } from '@shopkeeper/crud/tables';
import { delivery } from './delivery/delivery.resource.ts';
import { emailTemplate } from './email-template/email-template.resource.ts';
import { smsChannel } from './sms-channel/sms-channel.resource.ts';
import { smsTemplate, smsTemplateApproval } from './sms-template/sms-template.resource.ts';
import { smsVariable } from './sms-variable/sms-variable.resource.ts';

export const deliveryTable = tableOf(delivery);
export const emailTemplateTable = tableOf(emailTemplate);
export const smsChannelTable = tableOf(smsChannel);
export const smsTemplateTable = tableOf(smsTemplate);
export const smsTemplateApprovalsTable = childTableOf(smsTemplate, smsTemplateApproval);
export const smsVariableTable = tableOf(smsVariable);
export * from './delivery/server/delivery.tables.ts';
export * from './verification/server/verification.tables.ts';
