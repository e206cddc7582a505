import { maxPageSize } from '@shopkeeper/resource/query';
import { useUiConfig } from '@shopkeeper/ui/theme';
import { type RefObject, useEffect } from 'react';
import { create } from 'zustand';
import { firstPageSize } from './list-state.ts';

/** The number of rows that fit, by the page of the list. */
const useFitted = create<Readonly<Record<string, number>>>(() => ({}));

const leastRows = 5;
const rowHeight = 40;
/** Header, title, tabs, search, column titles, totals and pager of a list in pixels: an estimate until it is measured. */
const aroundRows = 330;

/** Rows that fit into a height in pixels. */
export const rowsIn = (height: number, ofRow: number): number =>
  Math.min(maxPageSize, Math.max(leastRows, Math.floor(height / ofRow)));

/** The page size of a list whose address names none: the usual one, or as many rows as fit for users who chose that. */
export const defaultSizeOf = (page: string): number =>
  useUiConfig.getState().fitsHeight
    ? (useFitted.getState()[page] ?? rowsIn(window.innerHeight - aroundRows, rowHeight))
    : firstPageSize;

/** `defaultSizeOf` as a hook: renders again when more or fewer rows fit. */
export function useDefaultSize(page: string): number {
  useUiConfig(({ fitsHeight }) => fitsHeight);
  useFitted((fitted) => fitted[page]);
  return defaultSizeOf(page);
}

/** Measures how many rows fit below each other in the element, when the rows appear and when its size changes. */
export function useFittedRows(page: string, element: RefObject<HTMLElement | null>, hasRows: boolean): void {
  const fits = useUiConfig(({ fitsHeight }) => fitsHeight);
  useEffect(() => {
    const area = element.current;
    if (!fits || !area) return undefined;
    const measure = (): void => {
      // A list in a background tab has no height.
      if (area.clientHeight === 0) return;
      const heightOf = (name: string): number => area.querySelector<HTMLElement>(name)?.offsetHeight ?? 0;
      const rows = rowsIn(area.clientHeight - heightOf('.gr-head') - heightOf('.gr-foot'), heightOf('.gr-row') || rowHeight);
      if (useFitted.getState()[page] !== rows) useFitted.setState({ [page]: rows });
    };
    const observer = new ResizeObserver(measure);
    observer.observe(area);
    measure();
    return () => observer.disconnect();
  }, [page, element, fits, hasRows]);
}
