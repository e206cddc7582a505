import type { Operation } from '../lifecycle/operation.ts';

/** A message for one person on one way. `key` makes the sending unique: the same key is sent once. */
export interface OutgoingMessage {
  readonly key: string;
  /** A mobile in E.164 or national form, or an e-mail address. */
  readonly address: string;
  /** The name of the template, as declared by the module that sends it. */
  readonly template: string;
  readonly language: 'zh-cn' | 'en';
  readonly params: Readonly<Record<string, string>>;
}

/** A way by which messages leave the shop. A module declares it under `messageChannels`. */
export interface MessageChannel {
  readonly name: 'sms' | 'email';
  /** Writes the delivery in the transaction of `op`; a job sends it afterwards. */
  send(op: Operation, message: OutgoingMessage): Promise<void>;
}
