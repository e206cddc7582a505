export type { Formatters } from './formatters.ts';
export { loadLocalePack, localePack } from './locale-packs.ts';
export type { ShellKey } from './shell-keys.ts';
export {
  beforeLanguage,
  currentLanguage,
  hasText,
  loadNamespaces,
  type LoadTexts,
  loadTitle,
  onLanguage,
  setLanguage,
  shellText,
  startTexts,
  titleOfKey,
  titleText,
  type Translate,
  useLanguage,
  useShellText,
  useText,
  useTexts,
} from './text.ts';
export { createTextReader, type Texts } from './text-reader.ts';
export { useFormatters } from './use-formatters.ts';
