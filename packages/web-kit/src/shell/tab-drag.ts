import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';

interface TabDrag {
  readonly path: string;
  /** Told when another tab is let go on this one. @param isAfter on its second half */
  readonly onDrop: (path: string, isAfter: boolean) => void;
}

/** Lets a tab be dragged, and others be dropped before or behind it; the element shows where. Answers how to stop. */
export function dragTab(element: HTMLElement, { path, onDrop }: TabDrag): () => void {
  const mark = (side: string | undefined) => {
    if (side === undefined) delete element.dataset['drop'];
    else element.dataset['drop'] = side;
  };
  const isAfter = (clientX: number): boolean => {
    const { left, width } = element.getBoundingClientRect();
    return clientX > left + width / 2;
  };
  return combine(
    draggable({ element, getInitialData: () => ({ tab: path }) }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => typeof source.data['tab'] === 'string' && source.data['tab'] !== path,
      onDrag: ({ location }) => mark(isAfter(location.current.input.clientX) ? 'after' : 'before'),
      onDragLeave: () => mark(undefined),
      onDrop: ({ source, location }) => {
        mark(undefined);
        onDrop(String(source.data['tab']), isAfter(location.current.input.clientX));
      },
    }),
  );
}
