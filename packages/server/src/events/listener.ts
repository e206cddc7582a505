import pg from 'pg';
import type { Logger } from 'pino';

type Heard = (payload: string) => void;

/**
 * A connection that listens. It reconnects after a loss and then calls every listener with an empty payload, since notifications
 * sent meanwhile were lost.
 */
export interface Listener {
  listen(channel: string, heard: Heard): Promise<void>;
  close(): Promise<void>;
}

const longestPauseMs = 5_000;
const timeoutMs = 5_000;
const lookEveryMs = 15_000;

/** Needs a URL that reaches PostgreSQL directly: a transaction pooler does not keep the session that listens. */
export function openListener(options: { url: string; log: Logger; lookEveryMs?: number }): Listener {
  const channels = new Map<string, Heard>();
  let client: pg.Client | null = null;
  let isClosed = false;
  let pauseMs = 100;
  let retry: NodeJS.Timeout | undefined;
  let looking: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: options.url,
      keepAlive: true,
      application_name: 'kit-listener',
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    });
    fresh.on('error', (error) => options.log.warn({ err: error }, 'listening connection lost'));
    fresh.on('notification', ({ channel, payload }) => channels.get(channel)?.(payload ?? ''));
    try {
      await fresh.connect();
      for (const channel of channels.keys()) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
      if (isClosed) throw new Error('closed meanwhile');
    } catch (error) {
      await fresh.end().catch(() => undefined);
      throw error;
    }
    fresh.on('end', lost);
    client = fresh;
    pauseMs = 100;
    look(fresh);
  }

  /** A connection that only listens does not notice that the server is gone, so it sends a statement from time to time. */
  function look(listening: pg.Client): void {
    clearTimeout(looking);
    looking = setTimeout(() => {
      listening.query('select 1').then(
        () => look(listening),
        // The statement may still be pending, so `end` closes the connection without waiting for a reply.
        () => void listening.end().catch(() => undefined),
      );
    }, options.lookEveryMs ?? lookEveryMs);
  }

  function lost(): void {
    client = null;
    clearTimeout(looking);
    if (isClosed) return;
    retry = setTimeout(() => {
      connect().then(() => {
        for (const heard of channels.values()) heard('');
      }, lost);
    }, pauseMs);
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  }

  return {
    async listen(channel, heard) {
      channels.set(channel, heard);
      if (client) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      else await connect();
    },
    async close() {
      isClosed = true;
      clearTimeout(retry);
      clearTimeout(looking);
      await client?.end();
    },
  };
}
