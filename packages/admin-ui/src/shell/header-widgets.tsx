import { type ComponentType } from 'react';
import { lazyPart } from '@shopkeeper/ui';
import { loadNamespaces, useTexts } from '@shopkeeper/ui/i18n';
import { type HeaderWidget, useRuntime, type WidgetEntry } from '@shopkeeper/shell';

const loaded = new Map<HeaderWidget, ComponentType>();

/** The lazily loaded component of a widget; the same one in every render. */
function componentOf(widget: HeaderWidget): ComponentType {
  const known = loaded.get(widget);
  if (known) return known;
  const made = lazyPart(async () => {
    const [{ Widget }] = await Promise.all([widget.load(), loadNamespaces(widget.namespaces)]);
    return Widget;
  });
  loaded.set(widget, made);
  return made;
}

/** The modules' header widgets, each shown once it is loaded. */
export function HeaderWidgets() {
  const { headerWidgets } = useRuntime();
  return headerWidgets.map((widget) => {
    const Part = componentOf(widget);
    return <Part key={headerWidgets.indexOf(widget)} />;
  });
}

/** An entry with its title in the current language. */
interface TitledEntry extends WidgetEntry {
  readonly title: string;
}

/** The entries of the modules' header widgets in the profile menu, the palette and the key help; none until their texts are loaded. */
export function useWidgetEntries(): readonly TitledEntry[] {
  const { headerWidgets } = useRuntime();
  const opened = headerWidgets.filter(({ entry }) => entry !== undefined);
  const text = useTexts(opened.flatMap(({ namespaces }) => namespaces));
  return text === null ? [] : opened.flatMap(({ entry }) => (entry ? [{ ...entry, title: text(entry.titleKey) }] : []));
}
