import type { WidgetEntry } from '@shopkeeper/shell';
import { useTexts } from '@shopkeeper/ui/i18n';
import { useHeaderWidgets } from './header-widgets.ts';

/** An entry with its title in the current language. */
interface TitledEntry extends WidgetEntry {
  readonly title: string;
}

/** The entries of the header widgets in the profile menu, the palette and the key help; none until their texts are loaded. */
export function useWidgetEntries(): readonly TitledEntry[] {
  const opened = useHeaderWidgets().filter(({ entry }) => entry !== undefined);
  const text = useTexts(opened.flatMap(({ namespaces }) => namespaces));
  return text === null ? [] : opened.flatMap(({ entry }) => (entry ? [{ ...entry, title: text(entry.titleKey) }] : []));
}
