export type { Formatters } from './formatters.ts';
export { loadLocalePack, localePack } from './locale-packs.ts';
export type { ShellKey } from './shell-keys.ts';
export {
  beforeLanguage,
  currentLanguage,
  loadNamespaces,
  type LoadTexts,
  loadTitle,
  onLanguage,
  setLanguage,
  shellText,
  startTexts,
  type Texts,
  titleOfKey,
  titleText,
  type Translate,
  useLanguage,
  useShellText,
  useText,
  useTexts,
} from './text.ts';
export { useFormatters } from './use-formatters.ts';
