import type { Language } from '@shopkeeper/resource/schema';
import { useEffect, useSyncExternalStore } from 'react';
import { useUiConfig } from '../theme/ui-config.ts';
import type { ShellKey } from './shell-keys.ts';
import { createTextReader, type Params, type Texts } from './text-reader.ts';

/** Loads the texts of a namespace; rejects when there is no such namespace. */
export type LoadTexts = (language: Language, namespace: string) => Promise<Texts>;

/** Returns the text of a key in one namespace; `other:key` reads another loaded namespace. */
export type Translate = (key: string, params?: Params) => string;

const reader = createTextReader();
const shown: { language: Language | undefined; load: LoadTexts } = {
  language: undefined,
  load: () => Promise.reject(new Error('startTexts was not called')),
};
/** Every namespace that was asked for: a change of language loads them all. */
const asked = new Set<string>();
/** What was loaded, or could not be, by `<namespace>/<language>`. */
const settled = new Set<string>();
const loading = new Map<string, Promise<void>>();
const watching = new Set<() => void>();
const following = new Set<() => void>();

const tell = (listeners: ReadonlySet<() => void>): void => {
  for (const listener of listeners) listener();
};

/** Loads a namespace once. One that cannot be loaded has no texts until somebody asks for it again. */
function loadOne(language: Language, namespace: string): Promise<void> {
  const key = `${namespace}/${language}`;
  const before = loading.get(key);
  if (before) return before;
  const settle = (): void => {
    settled.add(key);
    tell(watching);
  };
  const begun = shown.load(language, namespace).then(
    (texts) => {
      reader.add(language, namespace, texts);
      settle();
    },
    () => {
      loading.delete(key);
      settle();
    },
  );
  loading.set(key, begun);
  return begun;
}

/** Starts with the language of the UI config; resolves when the shell's texts are loaded. */
export async function startTexts(load: LoadTexts): Promise<void> {
  shown.load = load;
  shown.language = useUiConfig.getState().language;
  await loadNamespaces(['shell']);
  markDocument();
}

function markDocument(): void {
  document.documentElement.lang = currentLanguage() === 'en' ? 'en' : 'zh-CN';
}

/** Loads the texts of these namespaces; pages wait for it before they are shown. */
export async function loadNamespaces(namespaces: readonly string[]): Promise<void> {
  const language = currentLanguage();
  for (const namespace of namespaces) asked.add(namespace);
  await Promise.all(namespaces.map((namespace) => loadOne(language, namespace)));
}

/** The language on screen. */
export const currentLanguage = (): Language => shown.language ?? useUiConfig.getState().language;

const preparations = new Set<(language: Language) => Promise<void>>();

/** Registers a preparation that runs before the interface switches to a language. */
export function beforeLanguage(prepare: (language: Language) => Promise<void>): void {
  preparations.add(prepare);
}

/**
 * Stores the choice of a language and switches the interface to it once its texts are loaded. A later choice wins, whichever texts
 * arrive first.
 */
export async function setLanguage(language: Language): Promise<void> {
  // Pins the language on screen, as the stored choice is another from here on.
  shown.language = currentLanguage();
  useUiConfig.setState({ language });
  await Promise.all([...preparations].map((prepare) => prepare(language)));
  await Promise.all([...asked].map((namespace) => loadOne(language, namespace)));
  if (useUiConfig.getState().language !== language) return;
  shown.language = language;
  markDocument();
  tell(watching);
  tell(following);
}

/** Calls back after each change of language; returns the unsubscribe function. */
export function onLanguage(changed: () => void): () => void {
  following.add(changed);
  return () => void following.delete(changed);
}

/** Whether the text of a key exists: `order:text.one`, or a key of the kit's own texts. */
export const hasText = (key: string): boolean => reader.has(currentLanguage(), 'shell', key);

/** Returns a text of the kit outside of React. */
export function shellText(key: ShellKey, params: Params = {}): string {
  return anyText(key, params);
}

/** The text of a key with its namespace. */
const anyText = (key: string, params: Params = {}): string => reader.read(currentLanguage(), 'shell', key, params);

const watch = (changed: () => void): (() => void) => {
  watching.add(changed);
  return () => void watching.delete(changed);
};

/** Loads namespaces; re-renders when they are loaded and when the language changes. */
function useNamespaces(namespaces: readonly string[]): { readonly language: Language; readonly isReady: boolean } {
  const read = (): boolean => namespaces.every((namespace) => settled.has(`${namespace}/${currentLanguage()}`));
  const isReady = useSyncExternalStore(watch, read);
  const language = useSyncExternalStore(watch, currentLanguage);
  useEffect(() => {
    if (!isReady) void loadNamespaces(namespaces);
  });
  return { language, isReady };
}

const translators = new Map<string, Translate>();

/** The same function until the language changes or the texts are loaded. */
function translatorOf(namespace: string, { language, isReady }: ReturnType<typeof useNamespaces>): Translate {
  const key = `${namespace}/${language}/${isReady}`;
  const kept = translators.get(key) ?? ((name, params) => reader.read(language, namespace, name, params));
  translators.set(key, kept);
  return kept;
}

/** The texts of one namespace; re-renders when the language changes. */
export function useText(namespace: string): Translate {
  return translatorOf(namespace, useNamespaces([namespace]));
}

/**
 * The texts of several namespaces by qualified key (`order:transition.ship`); null until all are loaded. For a namespace without
 * texts it returns `defaultValue` or the key.
 */
export function useTexts(namespaces: readonly string[]): Translate | null {
  const state = useNamespaces(['shell', ...namespaces]);
  return state.isReady ? translatorOf('shell', state) : null;
}

/** The current language; re-renders when it changes. */
export function useLanguage(): Language {
  return useNamespaces([]).language;
}

/** The kit's own texts, with type-checked keys. */
export function useShellText(): (key: ShellKey, params?: Params) => string {
  return useText('shell');
}

/** Strict, because a title that a user typed may contain a colon too. */
const titleKey = /^[a-z][a-z0-9-]*:[\w.-]+$/;
const titleWithParams = /^([a-z][a-z0-9-]*:[\w.-]+)\?(\S*)$/;

/** Builds a title from a key and params that is translated when shown; params may be keys themselves. */
export const titleOfKey = (key: string, params: Readonly<Record<string, string>> = {}): string =>
  `${key}?${new URLSearchParams(params).toString()}`;

/**
 * Translates a title: a key (`order:title`), a key with params (`titleOfKey`) or plain text. Menu titles are shown before the
 * page's own namespace is loaded: their texts are in the namespace `titles` or `member-titles`, under the whole key.
 */
export function titleText(title: string): string {
  const [, key, query] = titleWithParams.exec(title) ?? [];
  if (key) {
    const params: Params = Object.fromEntries(
      [...new URLSearchParams(query)].map(([name, value]) => [name, hasText(value) ? titleText(value) : value]),
    );
    return hasText(key) ? anyText(key, params) : '…';
  }
  if (!titleKey.test(title)) return title;
  return reader.titleOf(currentLanguage(), title) ?? anyText(title);
}

/** Loads the texts of a title that is not a menu title. */
export async function loadTitle(title: string): Promise<void> {
  const [, key = title, query] = titleWithParams.exec(title) ?? [];
  const namespace = titleKey.test(key) ? key.split(':')[0] : undefined;
  if (namespace && !key.endsWith(':title')) await loadNamespaces([namespace]);
  await Promise.all([...new URLSearchParams(query).values()].map(loadTitle));
}
