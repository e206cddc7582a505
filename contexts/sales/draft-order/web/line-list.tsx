import { useText } from '@shopkeeper/ui/i18n';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { shownLines, withLine, withoutLine } from './basket.ts';
import { errorPositionOf } from './errors.ts';
import { LineRow } from './line-row.tsx';
import { NothingYet } from './nothing-yet.tsx';
import { useOrderEntry } from './use-order-entry.ts';

const heads = ['product', 'available', 'unitPrice', 'qty', 'amount'] as const;
const digit = /^[0-9]$/;

/** The row element at a position, if it exists. */
const rowAt = (list: HTMLElement | null, place: number): HTMLElement | null =>
  list?.querySelector<HTMLElement>(`[data-line="${place}"]`) ?? null;

/**
 * The lines of the draft. Arrows move between lines, plus and minus change the quantity, digits type it, P opens the price,
 * Delete removes.
 */
export function LineList({ list, toField }: { readonly list: { current: HTMLDivElement | null }; toField(): void }) {
  const text = useText('draft-order');
  const { orderEntry, state } = useOrderEntry();
  const [current, setCurrent] = useState(0);
  const lines = shownLines(state.basket, state.view, state.offered);
  const at = state.error && errorPositionOf(state.error);
  const walk = useLineKeys({ list, count: lines.length, toField });
  useFreshInSight(list);
  if (lines.length === 0) return <NothingYet />;
  return (
    <div
      className="draft-lines"
      role="grid"
      tabIndex={-1}
      aria-label={text('text.lines')}
      aria-rowcount={lines.length}
      ref={list}
      onKeyDown={walk}
    >
      <div role="row" className="draft-heads">
        {heads.map((head) => (
          <span key={head} role="columnheader" className={`draft-head-${head}`}>
            {text(`text.${head}`)}
          </span>
        ))}
        <span role="columnheader">
          <span className="rs-unseen">{text('text.remove')}</span>
        </span>
      </div>
      {lines.map((line, place) => (
        <LineRow
          key={line.key}
          line={line}
          place={place}
          isCurrent={place === Math.min(current, lines.length - 1)}
          freshness={state.added?.skuId === line.skuId ? state.added.count : 0}
          issue={at?.at === 'line' && at.place === place ? (state.error?.msg ?? null) : null}
          onChange={(change) => orderEntry.change((basket) => withLine(basket, place, change))}
          onRemove={() => orderEntry.change((basket) => withoutLine(basket, place))}
          onFocus={() => setCurrent(place)}
          refocus={() => rowAt(list.current, place)?.focus()}
        />
      ))}
    </div>
  );
}

interface LineKeys {
  readonly list: { readonly current: HTMLElement | null };
  readonly count: number;
  toField(): void;
}

/** Handles the keys in the lines; in a quantity input the arrows move to the next one. */
function useLineKeys({ list, count, toField }: LineKeys): (event: KeyboardEvent<HTMLElement>) => void {
  const { orderEntry } = useOrderEntry();

  function go(place: number, isInQty: boolean): void {
    if (place < 0) return toField();
    const row = rowAt(list.current, Math.min(place, count - 1));
    (isInQty ? row?.querySelector<HTMLElement>('[data-qty]') : row)?.focus();
  }

  function remove(place: number): void {
    orderEntry.change((basket) => withoutLine(basket, place));
    if (count === 1) toField();
    else requestAnimationFrame(() => rowAt(list.current, Math.min(place, count - 2))?.focus());
  }

  function onRow(event: KeyboardEvent<HTMLElement>, row: HTMLElement, place: number): void {
    const { key } = event;
    if (digit.test(key) || key === 'Enter') row.querySelector<HTMLElement>('[data-qty]')?.focus();
    if (digit.test(key)) return;
    const keys: Readonly<Record<string, () => void>> = {
      '+': () => orderEntry.change((basket) => withLine(basket, place, { qty: (basket.lines[place]?.qty ?? 0) + 1 })),
      '-': () => orderEntry.change((basket) => withLine(basket, place, { qty: (basket.lines[place]?.qty ?? 0) - 1 })),
      '=': () => keys['+']?.(),
      p: () => row.querySelector<HTMLElement>('[data-price]')?.click(),
      Delete: () => remove(place),
      Backspace: () => remove(place),
      Enter: () => undefined,
    };
    const act = keys[key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  function onAny(event: KeyboardEvent<HTMLElement>, at: HTMLElement, row: HTMLElement): void {
    const place = Number(row.dataset['line']);
    const isInQty = at.matches('[data-qty]');
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const isLeaving = event.key === 'Escape' || (isInQty && event.key === 'Enter');
    if (step === undefined && !isLeaving) {
      if (at === row) onRow(event, row, place);
      return;
    }
    event.preventDefault();
    if (step === undefined) toField();
    else go(place + step, isInQty);
  }

  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = event.target instanceof HTMLElement ? event.target : null;
    const row = at?.closest<HTMLElement>('[data-line]');
    // Keys typed into an overlay above the lines belong to the overlay.
    if (at && row && list.current?.contains(at)) onAny(event, at, row);
  };
}

/** Scrolls a line that was just added to into view. */
function useFreshInSight(list: { readonly current: HTMLElement | null }): void {
  const { state } = useOrderEntry();
  const { added } = state;
  useEffect(() => {
    if (added) list.current?.querySelector(`[data-sku="${added.skuId}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [added, list]);
}

/** Focuses the last line. */
export const toLastLine = (list: HTMLElement | null): void =>
  [...(list?.querySelectorAll<HTMLElement>('[data-line]') ?? [])].at(-1)?.focus();
