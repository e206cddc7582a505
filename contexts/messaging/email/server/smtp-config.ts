import type { Engine } from '@shopkeeper/server';
import { emailSettings } from '../email.settings.ts';
import type { SmtpConfig } from './smtp.ts';

/** The mail server of the settings; null while none is set. */
export function smtpConfigOf({ settings }: Engine, siteName: string): SmtpConfig | null {
  const { host, port, security, user, fromAddress, fromName } = settings.read(emailSettings);
  if (host === null || fromAddress === null) return null;
  const password = settings.secret(emailSettings, 'password');
  return { host, port, security, user, password, fromAddress, fromName: fromName ?? siteName };
}
