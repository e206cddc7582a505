import type { ProviderContext, ProviderReply } from '@shopkeeper/server/providers';

/** One text message, ready to be sent. */
export interface SmsMessage {
  /** National form within China (11 digits), otherwise E.164. */
  readonly mobile: string;
  /** The rendered text, for services without templates of their own. */
  readonly text: string;
  /** The id of the template at the service, where it has such. */
  readonly templateId: string | null;
  /** Values in the order of the variables of the template. */
  readonly params: readonly (readonly [name: string, value: string])[];
  /** The id of the delivery; the service returns it in its receipts. */
  readonly reference: string;
}

/** Why a service did not send: `other` and `network` let the next channel try, the rest would fail there too. */
export type SmsFailure = 'address' | 'limit' | 'template' | 'blocked' | 'balance' | 'account' | 'network' | 'other';

/** The service has answered that it does not send the message. */
export class SmsRejection extends Error {
  readonly failure: SmsFailure;

  constructor(failure: SmsFailure, message: string) {
    super(message.slice(0, 300));
    this.name = 'SmsRejection';
    this.failure = failure;
  }
}

/** Failures that belong to the message or its address: no other channel is tried. */
const ofMessage: ReadonlySet<SmsFailure> = new Set(['address', 'limit', 'blocked']);
export const isOfMessage = ({ failure }: SmsRejection): boolean => ofMessage.has(failure);

/** The failure that a code of a service stands for. */
export const failureOf = (known: Readonly<Record<string, SmsFailure>>, code: string): SmsFailure => known[code] ?? 'other';

/**
 * The body of a reply. One of a gateway that waited in vain says nothing of the message; any other error of the server does.
 *
 * @throws SmsRejection for an error of the server
 */
export function bodyOf({ status, body }: ProviderReply): unknown {
  if (status >= 500 && status !== 504) throw new SmsRejection('other', `replied ${status}`);
  return JSON.parse(body);
}

/** Sends one message and returns the id that the service gave it; `context.config` holds the columns of the channel. */
export interface SmsSender {
  /** Whether it sends templates that it has approved, rather than any text. */
  readonly needsTemplate: boolean;
  readonly send: (context: ProviderContext, message: SmsMessage) => Promise<{ readonly serial: string }>;
}

/** A mobile in E.164; one without a country is of mainland China. */
export const e164 = (mobile: string): string => (mobile.startsWith('+') ? mobile : `+86${mobile}`);
