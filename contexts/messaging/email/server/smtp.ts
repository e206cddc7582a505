import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { NotSentError } from '@shopkeeper/server/providers';

/** The mail server and the sender. */
export interface SmtpConfig {
  readonly host: string;
  readonly port: number;
  readonly security: 'tls' | 'starttls' | 'none';
  readonly user: string | null;
  readonly password: string | null;
  readonly fromAddress: string;
  readonly fromName: string;
}

/** One e-mail. `id` stands in its Message-ID, so that a copy is recognised. */
export interface Email {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** The server has answered that it does not take the e-mail. */
export class EmailRejection extends Error {
  constructor(message: string) {
    super(message.slice(0, 300));
    this.name = 'EmailRejection';
  }
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (one) => escapes[one] ?? one);

/** The text as HTML: paragraphs and line breaks, nothing that the text itself brings. */
export const htmlOf = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escaped(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('\n');

const built = ({ id, to, subject, text }: Email, { fromAddress, fromName }: SmtpConfig): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const from = { name: fromName, address: fromAddress };
    const messageId = `<${id}@${fromAddress.split('@').at(-1) ?? 'localhost'}>`;
    const composer = new MailComposer({ from, to: { name: '', address: to }, subject, text, html: htmlOf(text), messageId });
    composer.compile().build((error, message) => (error ? reject(error) : resolve(message)));
  });

const codeOf = (error: unknown): number =>
  error instanceof Error && 'responseCode' in error ? Number(error.responseCode ?? 0) : 0;

/** What the server replied to the message or its addresses; without a reply it may have taken it. */
function whileSending(error: Error): Error {
  const code = codeOf(error);
  if (code >= 500) return new EmailRejection(error.message);
  return code >= 400 ? new NotSentError({ cause: error }) : error;
}

const done = (step: (callback: (error?: Error | null) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => step((error) => (error ? reject(error) : resolve())));

/** Connects and signs in, does the work, and closes the connection. */
async function connected<T>(config: SmtpConfig, timeoutMs: number, work: (line: SMTPConnection) => Promise<T>): Promise<T> {
  const { host, port, security, user, password } = config;
  const line = new SMTPConnection({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  // An error while no command waits for its reply has nobody else to go to.
  const broken = new Promise<never>((_resolve, reject) => line.once('error', reject));
  broken.catch(() => undefined);
  try {
    await Promise.race([done((callback) => line.connect(callback)), broken]);
    if (user !== null)
      await Promise.race([done((next) => line.login({ credentials: { user, pass: password ?? '' } }, next)), broken]);
  } catch (error) {
    line.close();
    // Nothing was handed over yet; a wrong password can be corrected, so that the message leaves later.
    throw new NotSentError({ cause: error });
  }
  try {
    return await Promise.race([work(line), broken]);
  } finally {
    line.quit();
  }
}

/**
 * Sends one e-mail and returns the reply of the server.
 *
 * @throws EmailRejection for a final no, NotSentError if it certainly was not sent; after any other error the server may have it
 */
export async function sendEmail(config: SmtpConfig, email: Email, timeoutMs: number): Promise<string> {
  const message = await built(email, config);
  const envelope = { from: config.fromAddress, to: [email.to] };
  return connected(
    config,
    timeoutMs,
    (line) =>
      new Promise((resolve, reject) =>
        line.send(envelope, message, (error, info) => (error ? reject(whileSending(error)) : resolve(info.response))),
      ),
  );
}

/** Connects and signs in without sending. */
export const checkServer = (config: SmtpConfig, timeoutMs: number): Promise<void> =>
  connected(config, timeoutMs, async () => undefined);
