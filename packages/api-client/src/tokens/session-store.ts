import { create } from 'zustand';
import type { TokenPair } from './client-env.ts';
import type { AdminInfo, MemberInfo } from './person.ts';
import { recall, remember, type StorageKey, storageKeys } from '@shopkeeper/ui/theme';

interface Session<Person> {
  /** The person signed in on this browser, or null. */
  readonly person: Person | null;
}

function createSession<Person extends TokenPair>(key: StorageKey) {
  const store = create<Session<Person>>()(() => ({ person: recalled() }));

  function recalled(): Person | null {
    const kept = recall(key) as Partial<Person> | undefined;
    return kept?.token && kept.refreshToken ? (kept as Person) : null;
  }

  store.subscribe(({ person }) => remember(key, person ?? undefined));

  return Object.assign(store, {
    key,
    /** Takes over what another page of this browser stored. */
    follow: () => store.setState({ person: recalled() }),
  });
}

/** A store of the signed-in person that is saved in local storage. */
export type SessionStore<Person extends TokenPair> = ReturnType<typeof createSession<Person>>;

/** The session of the back office, stored in local storage under SPEC's key. */
export const useAdminSession = createSession<AdminInfo>(storageKeys.adminInfo);

/** The session of the member centre. */
export const useMemberSession = createSession<MemberInfo>(storageKeys.userInfo);
