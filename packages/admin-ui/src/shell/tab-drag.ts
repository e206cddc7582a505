import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';

interface TabDrag {
  readonly path: string;
  /**
   * Called when another tab is dropped on this one.
   * @param isAfter whether it is dropped on the second half
   */
  readonly onDrop: (path: string, isAfter: boolean) => void;
}

/** Makes a tab draggable and a drop target that marks the drop position; returns the cleanup function. */
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
