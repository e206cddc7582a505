import { changeRecord, readRecord } from './browser-record.ts';
import type { Audience, TokenPair, TokenStorage } from './client-env.ts';
import type { SessionStore } from './session-store.ts';

/**
 * Stores the tokens of one audience. The record in IndexedDB is authoritative: local storage is not coherent across pages when
 * a lock changes hands. Sign-out writes a tombstone (an empty token) there, so that pages that missed it notice.
 */
export function createTokenStorage<Person extends TokenPair>(audience: Audience, session: SessionStore<Person>): TokenStorage {
  const get = (): TokenPair | undefined => session.getState().person ?? undefined;

  function adopt({ token, refreshToken }: TokenPair): void {
    session.setState(({ person }) => {
      const alike = person && 'tokenApi' in person ? { tokenApi: token } : {};
      return { person: person && { ...person, token, refreshToken, ...alike } };
    });
  }

  return {
    get,
    adopt,
    read: async () => {
      const record = await readRecord('tokens', audience).catch(() => get());
      return livePair(record);
    },
    set: async (pair) => {
      await write(audience, pair);
      adopt(pair);
    },
    clear: async () => {
      session.setState({ person: null });
      await write(audience, { token: '', refreshToken: '' });
    },
  };
}

/** When IndexedDB is not accessible, the copy in local storage is the only one. */
async function write(audience: Audience, { token, refreshToken }: TokenPair): Promise<void> {
  await changeRecord('tokens', audience, () => ({ token, refreshToken, at: Date.now() })).catch(() => undefined);
}

function livePair(record: unknown): TokenPair | undefined {
  const pair = record as Partial<TokenPair> | undefined;
  return pair?.token && pair.refreshToken ? { token: pair.token, refreshToken: pair.refreshToken } : undefined;
}
