// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
export * from './delivery/delivery.resource.ts';
export * from './delivery/delivery.settings.ts';
export * from './email/email.settings.ts';
export * from './email-template/email-template.resource.ts';
export * from './sms-channel/segments.domain.ts';
export * from './sms-channel/sms-channel.resource.ts';
export * from './sms-channel/sms-channel.settings.ts';
export * from './sms-template/built-in.domain.ts';
export * from './sms-template/sms-template.resource.ts';
export * from './sms-variable/placeholders.domain.ts';
export * from './sms-variable/sms-variable.resource.ts';
export * from './verification/code-rules.domain.ts';
export * from './verification/verification.settings.ts';
