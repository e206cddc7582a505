import { defineProviderKind } from '@shopkeeper/server/providers';

/** What a service reports later of a message: whether it reached the telephone. */
export interface SmsReceipt {
  /** The id that the service gave the message. */
  readonly serial: string;
  readonly state: 'pending' | 'delivered' | 'undelivered';
  /** A code of the service, or empty. */
  readonly error: string;
}

/** Services that send text messages. */
export const smsService = defineProviderKind<SmsReceipt>('sms');
