/** Every key the product keeps in local storage. None ever holds a password or anything derived from one. */
export const storageKeys = {
  config: 'config',
  tabs: 'tabs',
  terminal: 'terminal',
  adminInfo: 'adminInfo',
  userInfo: 'userInfo',
  cart: 'cart',
  rememberedAccount: 'rememberedAccount',
  /** Holds a revocable device token. */
  rememberedPassword: 'rememberedPassword',
  keepLogin: 'keepLogin',
  /** The same two of the member's login: one browser serves both audiences. */
  rememberedMember: 'rememberedMember',
  keepMember: 'keepMember',
} as const;

export type StorageKey = (typeof storageKeys)[keyof typeof storageKeys];

/** What a key holds, or `undefined` when it is empty, broken, or storage is closed to us. */
export function recall(key: StorageKey): unknown {
  try {
    const text = localStorage.getItem(key);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Keeps a value, or forgets the key for `undefined`. A full or closed storage is not an error: the page goes on without. */
export function remember(key: StorageKey, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    return;
  }
}
