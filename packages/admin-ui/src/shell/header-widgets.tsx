import { type ComponentType } from 'react';
import { lazyPart } from '@shopkeeper/ui';
import { loadNamespaces } from '@shopkeeper/ui/i18n';
import { type HeaderWidget, useRuntime } from '@shopkeeper/shell';

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
  const headerWidgets = useRuntime().headerWidgets();
  return headerWidgets.map((widget) => {
    const Part = componentOf(widget);
    return <Part key={headerWidgets.indexOf(widget)} />;
  });
}
