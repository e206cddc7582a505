import { useRuntime, type WidgetEntry } from '@shopkeeper/shell';
import { useTexts } from '@shopkeeper/ui/i18n';

/** An entry with its title in the current language. */
interface TitledEntry extends WidgetEntry {
  readonly title: string;
}

/** The entries of the modules' header widgets in the profile menu, the palette and the key help; none until their texts are loaded. */
export function useWidgetEntries(): readonly TitledEntry[] {
  const { headerWidgets } = useRuntime();
  const opened = headerWidgets().filter(({ entry }) => entry !== undefined);
  const text = useTexts(opened.flatMap(({ namespaces }) => namespaces));
  return text === null ? [] : opened.flatMap(({ entry }) => (entry ? [{ ...entry, title: text(entry.titleKey) }] : []));
}
