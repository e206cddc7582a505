import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

interface ReceivedEmail {
  readonly to: readonly string[];
  readonly source: string;
}

/** What the server does with the next message: `drop` takes it and closes the connection before it replies. */
export type MailBehaviour = 'reply' | 'busy' | 'reject' | 'drop';

/** A real mail server for tests. */
export interface MailServer {
  readonly port: number;
  readonly received: readonly ReceivedEmail[];
  next(...behaviours: MailBehaviour[]): void;
  clear(): void;
  close(): Promise<void>;
}

const failure = (responseCode: number, message: string): Error => Object.assign(new Error(message), { responseCode });

/** @param port a fixed port, or any */
export async function mailServer(port = 0): Promise<MailServer> {
  const received: ReceivedEmail[] = [];
  const queue: MailBehaviour[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      username === 'shop' && password === 'right-one' ? done(null, { user: username }) : done(failure(535, 'wrong password')),
    onData(stream, session, done) {
      void text(stream).then((source) => {
        const behaviour = queue.shift() ?? 'reply';
        if (behaviour === 'busy') return done(failure(451, 'try again later'));
        if (behaviour === 'reject') return done(failure(550, 'no such mailbox'));
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), source });
        if (behaviour === 'drop') return server.connections.forEach((one) => one.close());
        return done(null);
      });
    },
  });
  server.on('error', () => undefined);
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  return {
    port: (listening.address() as AddressInfo).port,
    received,
    next: (...behaviours) => void queue.push(...behaviours),
    clear() {
      received.length = 0;
      queue.length = 0;
    },
    close: () => new Promise((done) => server.close(() => done())),
  };
}

/** The text of an e-mail without its encoding. */
export function readable(source: string): string {
  const parts = [...source.matchAll(/Content-Transfer-Encoding: base64\r\n\r\n([\s\S]*?)\r\n(?:--|$)/g)];
  const decoded = parts.map(([, body = '']) => Buffer.from(body.replaceAll(/\s/g, ''), 'base64').toString('utf8'));
  return [source.replaceAll(/=\r\n/g, ''), ...decoded].join('\n');
}
