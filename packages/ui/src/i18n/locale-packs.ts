import type { Language } from '@shopkeeper/resource/schema';
import type { Locale } from 'antd/es/locale';
import dayjs from 'dayjs';

const packs: Readonly<Record<Language, () => Promise<Locale>>> = {
  'zh-cn': async () => {
    const [pack] = await Promise.all([import('antd/es/locale/zh_CN'), import('dayjs/locale/zh-cn')]);
    return pack.default;
  },
  en: async () => (await import('antd/es/locale/en_US')).default,
};

const loaded = new Map<Language, Locale>();

/** Loads the texts of antd and dayjs for a language; the shell waits for them before it is shown or switches. */
export async function loadLocalePack(language: Language): Promise<void> {
  loaded.set(language, loaded.get(language) ?? (await packs[language]()));
  dayjs.locale(language);
}

/** The texts of antd for a loaded language. */
export function localePack(language: Language): Locale | undefined {
  return loaded.get(language);
}
