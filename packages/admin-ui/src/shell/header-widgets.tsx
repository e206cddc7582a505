import { type ComponentType } from 'react';
import { lazyPart } from '@shopkeeper/ui';
import { loadNamespaces } from '@shopkeeper/ui/i18n';
import type { HeaderWidget } from '@shopkeeper/shell';
import { useHeaderWidgets } from '../user-actions/header-widgets.ts';

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

/** The header widgets that the user may see, each shown once it is loaded. */
export function HeaderWidgets() {
  return useHeaderWidgets().map((widget) => {
    const Part = componentOf(widget);
    return <Part key={widget.namespaces.join(' ')} />;
  });
}
