/** The keys of everything stored in local storage. No entry contains a password or anything derived from one. */
export const storageKeys = {
  config: 'config',
  tabs: 'tabs',
  terminal: 'terminal',
  adminInfo: 'adminInfo',
  userInfo: 'userInfo',
  cart: 'cart',
  rememberedAccount: 'rememberedAccount',
  /** A revocable device token. */
  rememberedPassword: 'rememberedPassword',
  keepLogin: 'keepLogin',
  /** `rememberedAccount` and `keepLogin` of the member's login: one browser can use both areas. */
  rememberedMember: 'rememberedMember',
  keepMember: 'keepMember',
} as const;

/** A key of local storage that the application uses. */
export type StorageKey = (typeof storageKeys)[keyof typeof storageKeys];

/** Returns the stored value, or `undefined` when it is missing, malformed or storage is not accessible. */
export function recall(key: StorageKey): unknown {
  try {
    const text = localStorage.getItem(key);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Stores a value, or removes the key for `undefined`. Ignores a full or inaccessible storage. */
export function remember(key: StorageKey, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    return;
  }
}
