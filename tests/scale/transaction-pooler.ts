import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * A pooler in front of PostgreSQL that lends a connection per transaction, like PgBouncer: it rejects unknown startup parameters,
 * and session state set outside a transaction is visible to the next client. It is stricter: it lends the connection that has
 * been
 * idle longest, so that consecutive transactions hardly ever share one.
 */
export interface Pooler {
  readonly url: string;
  close(): Promise<void>;
}

/** Length and protocol version before the parameters. */
const startupHead = 8;
/** Type and length of every other message. */
const messageHead = 5;
const text = (value: string): Buffer => Buffer.from(`${value}\0`);

function message(letter: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(letter), length, content]);
}

const rejection = (code: string, why: string): Buffer =>
  message('E', Buffer.concat([text('SFATAL'), text('VFATAL'), text(`C${code}`), text(`M${why}`), Buffer.from('\0')]));

/** Splits a stream into whole messages. */
function cutter(heard: (letter: string, whole: Buffer) => void): (piece: Buffer) => void {
  let kept = Buffer.alloc(0);
  return (piece) => {
    kept = Buffer.concat([kept, piece]);
    while (kept.length >= messageHead) {
      const end = 1 + kept.readInt32BE(1);
      if (kept.length < end) return;
      const whole = kept.subarray(0, end);
      kept = kept.subarray(end);
      heard(String.fromCharCode(whole[0] ?? 0), whole);
    }
  };
}

/** PostgreSQL's status when no transaction is open. */
const idle = 'I'.charCodeAt(0);

function without<T>(list: T[], one: T): void {
  const place = list.indexOf(one);
  if (place >= 0) list.splice(place, 1);
}

interface Borrower {
  readonly socket: Socket;
  /** Messages received while no connection was lent to it. */
  waiting: Buffer[];
  lent: Lent | null;
}

interface Lent {
  readonly socket: Socket;
  to: Borrower | null;
}

/** @param size number of shared database connections; each starts as the connection of a signed-in client */
export async function transactionPooler(databaseUrl: string, size: number): Promise<Pooler> {
  const target = new URL(databaseUrl);
  const all = new Set<Socket>();
  const resting: Lent[] = [];
  const queue: Borrower[] = [];
  const standing = new Set<Lent>();

  function kept(socket: Socket): Socket {
    all.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => all.delete(socket));
    return socket;
  }

  function lend(): void {
    while (queue.length > 0 && resting.length > 0) {
      const [to, lent] = [queue.shift(), resting.shift()];
      if (!to || !lent) return;
      Object.assign(lent, { to });
      to.lent = lent;
      lent.socket.write(Buffer.concat(to.waiting.splice(0)));
    }
  }

  /** Returns a connection to the pool after its transaction; closes it when the pool is full. */
  function takeBack(lent: Lent): void {
    if (lent.to) lent.to.lent = null;
    lent.to = null;
    if (standing.size < size) standing.add(lent);
    if (!standing.has(lent)) return void lent.socket.end();
    resting.push(lent);
    lend();
  }

  function said(by: Borrower, letter: string, whole: Buffer): void {
    if (letter === 'X') return void by.socket.end();
    if (by.lent) return void by.lent.socket.write(whole);
    by.waiting.push(whole);
    if (!queue.includes(by)) queue.push(by);
    lend();
  }

  /** Forwards the sign-in to the server until it is ready; then the connection is shared. */
  function signIn(borrower: Borrower, startup: Buffer): void {
    const socket = kept(connect({ host: target.hostname, port: Number(target.port || 5432), noDelay: true }));
    const lent: Lent = { socket, to: borrower };
    borrower.lent = lent;
    socket.write(startup);
    socket.on(
      'data',
      cutter((letter, whole) => {
        lent.to?.socket.write(whole);
        if (letter === 'Z' && whole[messageHead] === idle) takeBack(lent);
      }),
    );
    socket.once('close', () => {
      lent.to?.socket.destroy();
      standing.delete(lent);
      without(resting, lent);
    });
  }

  const server = createServer({ noDelay: true }, (near) => {
    const borrower: Borrower = { socket: kept(near), waiting: [], lent: null };
    near.once('data', (startup) => {
      const parameters = startup.subarray(startupHead).toString().split('\0');
      if (parameters.includes('options')) return void near.end(rejection('08P01', 'unsupported startup parameter: options'));
      near.on(
        'data',
        cutter((letter, whole) => said(borrower, letter, whole)),
      );
      signIn(borrower, startup);
    });
    // A client that disconnects in a transaction closes its connection: the database rolls the transaction back.
    near.once('close', () => {
      borrower.lent?.socket.destroy();
      without(queue, borrower);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    async close() {
      server.close();
      for (const socket of all) socket.destroy();
      await once(server, 'close');
    },
  };
}
