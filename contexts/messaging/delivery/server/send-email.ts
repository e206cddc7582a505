import { siteConfigOf } from '@shopkeeper/platform/server';
import type { JobContext } from '@shopkeeper/server/jobs';
import { NotSentError } from '@shopkeeper/server/providers';
import { smtpConfigOf } from '../../email/server/smtp-config.ts';
import { EmailRejection, sendEmail } from '../../email/server/smtp.ts';
import { deliverySettings } from '../delivery.settings.ts';
import type { Language } from './delivery-rows.ts';
import { type Outcome, reasonOf } from './outcome.ts';
import type { Prepared } from './prepare.ts';

interface Sending {
  readonly context: JobContext;
  readonly address: string;
  readonly reference: string;
  readonly language: Language;
  readonly prepared: Prepared;
}

const channel = 'smtp';

/** Hands an e-mail to the mail server of the settings. */
export async function sendByEmail({ context, address, reference, language, prepared }: Sending): Promise<Outcome> {
  const { engine } = context;
  const config = smtpConfigOf(engine, siteConfigOf({ engine, lang: language }).siteName);
  if (!config) return { status: 'failed', error: 'no-channel' };
  const email = { id: reference, to: address, subject: prepared.subject ?? '', text: prepared.text };
  try {
    const timeoutMs = engine.settings.read(deliverySettings).timeoutSeconds * 1_000;
    const reply = await sendEmail(config, email, timeoutMs);
    return { status: 'sent', channel, serial: reply.slice(0, 200), segments: 0, costAmount: 0 };
  } catch (error) {
    if (error instanceof EmailRejection) return { status: 'failed', channel, error: reasonOf(error) };
    if (error instanceof NotSentError) return { status: 'later', error: reasonOf(error.cause) };
    return { status: 'doubt', channel, error: reasonOf(error), segments: 0, costAmount: 0 };
  }
}
