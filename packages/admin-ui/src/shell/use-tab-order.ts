import { type KeyboardEvent, type RefObject, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { changeTabs, move, useTabs } from '@shopkeeper/shell/tabs';

const placeOf = (path: string): number => useTabs.getState().tabs.findIndex((tab) => tab.path === path);

/** Moves a tab by one position: -1 to the left, 1 to the right. */
export function shiftTab(path: string, by: -1 | 1): void {
  changeTabs((list) => move(list, path, placeOf(path) + by));
}

/** Moves a tab next to another one. */
function dropTab(path: string, beside: string, isAfter: boolean): void {
  const from = placeOf(path);
  const gap = placeOf(beside) + (isAfter ? 1 : 0);
  changeTabs((list) => move(list, path, gap > from ? gap - 1 : gap));
}

/** Lets a tab be dragged to another position; the drag code loads after the strip is shown. */
export function useTabDrag(element: RefObject<HTMLElement | null>, path: string): void {
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isLeft = false;
    void import('./tab-drag.ts').then(({ dragTab }) => {
      if (isLeft || !element.current) return;
      stop = dragTab(element.current, { path, onDrop: (other, isAfter) => dropTab(other, path, isAfter) });
    });
    return () => {
      isLeft = true;
      stop?.();
    };
  }, [element, path]);
}

/** Moves the focused tab with Ctrl + Shift + arrow; it stays focused. */
export function moveByKey(event: KeyboardEvent<HTMLButtonElement>, path: string): void {
  const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : undefined;
  if (by === undefined || !event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  const button = event.currentTarget;
  flushSync(() => shiftTab(path, by));
  button.focus();
}
