import { titleText, useTexts } from '@shopkeeper/ui/i18n';

/** Returns the displayed title of an entry; missing texts are loaded. */
export function useEntryTitle(title: string): string {
  const [namespace = ''] = title.includes(':') ? title.split(':') : [''];
  useTexts(namespace === '' ? [] : [namespace]);
  return titleText(title);
}

/** The title of an entry as the menu shows it. */
export function EntryTitle({ title }: { readonly title: string }) {
  return useEntryTitle(title);
}
