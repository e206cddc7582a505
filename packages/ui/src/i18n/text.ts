import { type Language, languages } from '@shopkeeper/resource/schema';
import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { useUiConfig } from '../theme/ui-config.ts';
import type { ShellKey } from './shell-keys.ts';

/** The texts of one namespace by flat key. */
export type Texts = Readonly<Record<string, string>>;

/** Loads the texts of a namespace; rejects when there is no such namespace. */
export type LoadTexts = (language: Language, namespace: string) => Promise<Texts>;

type Params = Readonly<Record<string, string | number>>;

/** Returns the text of a key in one namespace; `other:key` reads another loaded namespace. */
export type Translate = (key: string, params?: Params) => string;

/** Initialises i18n in the language of the UI config; resolves when the shell's texts are loaded. */
export async function startTexts(load: LoadTexts): Promise<void> {
  const backend = {
    type: 'backend' as const,
    init: () => undefined,
    read: (language: string, namespace: string, done: (error: unknown, texts: Texts | null) => void) => {
      load(language as Language, namespace).then(
        (texts) => done(null, texts),
        (error: unknown) => done(error, null),
      );
    },
  };
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: useUiConfig.getState().language,
      fallbackLng: languages[0],
      supportedLngs: [...languages],
      lowerCaseLng: true,
      load: 'currentOnly',
      ns: ['shell'],
      defaultNS: 'shell',
      keySeparator: false,
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    });
  markDocument();
  i18next.on('languageChanged', markDocument);
}

function markDocument(): void {
  document.documentElement.lang = currentLanguage() === 'en' ? 'en' : 'zh-CN';
}

/** Loads the texts of these namespaces; pages wait for it before they are shown. */
export async function loadNamespaces(namespaces: readonly string[]): Promise<void> {
  await i18next.loadNamespaces([...namespaces]);
}

/** The language on screen. */
export function currentLanguage(): Language {
  return languages.find((language) => language === i18next.language) ?? useUiConfig.getState().language;
}

const preparations = new Set<(language: Language) => Promise<void>>();

/** Registers a preparation that runs before the interface switches to a language. */
export function beforeLanguage(prepare: (language: Language) => Promise<void>): void {
  preparations.add(prepare);
}

/** Switches the interface to another language and stores the choice. */
export async function setLanguage(language: Language): Promise<void> {
  await Promise.all([...preparations].map((prepare) => prepare(language)));
  await i18next.changeLanguage(language);
  useUiConfig.setState({ language });
}

/** Calls back after each change of language; returns the unsubscribe function. */
export function onLanguage(changed: () => void): () => void {
  i18next.on('languageChanged', changed);
  return () => i18next.off('languageChanged', changed);
}

/** Returns a text of the kit outside of React. */
export function shellText(key: ShellKey, params: Params = {}): string {
  return i18next.t(key, { ns: 'shell', ...params });
}

/** The texts of one namespace; re-renders when the language changes. */
export function useText(namespace: string): Translate {
  const { t } = useTranslation(namespace);
  return (key, params = {}) => t(key, { ...params });
}

/**
 * The texts of several namespaces by qualified key (`order:transition.ship`); null until all are loaded. For a namespace without
 * texts it returns `defaultValue` or the key.
 */
export function useTexts(namespaces: readonly string[]): Translate | null {
  const { t, ready } = useTranslation(['shell', ...namespaces]);
  return ready ? (key, params = {}) => t(key, { ...params }) : null;
}

/** The current language; re-renders when it changes. */
export function useLanguage(): Language {
  useTranslation('shell');
  return currentLanguage();
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
 * page's own namespace is loaded: their texts are in the namespace `titles`, under the whole key.
 */
export function titleText(title: string): string {
  const [, key, query] = titleWithParams.exec(title) ?? [];
  if (key) {
    const params: Params = Object.fromEntries(
      [...new URLSearchParams(query)].map(([name, value]) => [name, i18next.exists(value) ? titleText(value) : value]),
    );
    return i18next.exists(key) ? i18next.t(key, { ...params }) : '…';
  }
  if (!titleKey.test(title)) return title;
  return i18next.t(title, { ns: 'titles', nsSeparator: false, defaultValue: i18next.t(title) });
}

/** Loads the texts of a title that is not a menu title. */
export async function loadTitle(title: string): Promise<void> {
  const [, key = title, query] = titleWithParams.exec(title) ?? [];
  const namespace = titleKey.test(key) ? key.split(':')[0] : undefined;
  if (namespace && !key.endsWith(':title')) await loadNamespaces([namespace]);
  await Promise.all([...new URLSearchParams(query).values()].map(loadTitle));
}
