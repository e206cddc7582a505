import { isRejection } from '@shopkeeper/resource';
import { Thumbnail } from '@shopkeeper/shell/pages';
import { MoneyText, usePhone } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { ScanLine } from '@shopkeeper/ui/icons';
import { useDebounced } from '@shopkeeper/admin-ui';
import { useEffect, useRef, useState } from 'react';
import { readScan } from '../barcode.domain.ts';
import type { OfferedSku } from '../draft-view.domain.ts';
import { readWish } from './basket.ts';
import { ErrorText } from './error-at.tsx';
import { Finder } from './finder.tsx';
import { useFoundSkus } from './found-skus.ts';
import { useOrderEntry } from './use-order-entry.ts';
import { useSlashKey } from './use-keys.ts';

const restMs = 180;
/** The length of an article number: such digits come from a scanner and are looked up exactly. */
const labelLength = /^\d{8,14}$/;

interface Seen {
  readonly word: string;
  readonly items: readonly OfferedSku[];
}

const nothingSeen: Seen = { word: '', items: [] };

/** The typed text, its results, and whether these belong to the current text. Previous rows remain until they do. */
function useSearch() {
  const [typed, setTyped] = useState('');
  const [seen, setSeen] = useState(nothingSeen);
  const { qty, word } = readWish(typed);
  const debounced = useDebounced(word, restMs);
  const { data, isPlaceholderData } = useFoundSkus(debounced, debounced !== '');
  const answer = debounced !== '' && !isPlaceholderData ? data?.result : undefined;
  if (word === '' && seen !== nothingSeen) setSeen(nothingSeen);
  if (word !== '' && answer && answer !== seen.items) setSeen({ word: debounced, items: answer });
  const isAnswered = word !== '' && seen.word === word;
  const items = word === '' ? [] : seen.items;
  return { typed, setTyped, qty, word, items, isAnswered, isBusy: word !== '' && !isAnswered, data };
}

/** The main input: scan, type a code, or find a product. `onLeave` moves the focus to the lines. */
export function ScanField({ onLeave }: { onLeave(): void }) {
  const text = useText('draft-order');
  const isPhone = usePhone();
  const { orderEntry, state } = useOrderEntry();
  const search = useSearch();
  const { typed, setTyped, qty, word, items, isAnswered } = search;
  const input = useRef<HTMLInputElement>(null);
  const focus = (): void => input.current?.focus();
  useSlashKey(focus);
  useBackInField({ input, isEmpty: typed === '', setTyped });

  // Each draft starts with the focus here; not on a phone, where the keyboard would cover the page.
  const draftId = state.view?.id;
  useEffect(() => {
    if (!isPhone && draftId !== undefined) input.current?.focus({ preventScroll: true });
  }, [isPhone, draftId]);

  function take(sku: OfferedSku): void {
    orderEntry.add(sku, qty);
    setTyped('');
    focus();
  }

  function enter(marked: OfferedSku | null): void {
    if (word === '') return;
    if (marked && isAnswered && !labelLength.test(word)) return take(marked);
    // The words of a name are no code: they wait for the search results.
    const read = readScan(typed);
    if (!isAnswered && isRejection(read) && read.errorCode === 'draft-order.bad-code') return;
    orderEntry.scan(typed.trim());
    setTyped('');
  }

  return (
    <div className="draft-scan">
      <Finder<OfferedSku>
        isLarge
        label={text('text.scanField')}
        placeholder={text(isPhone ? 'text.scanShort' : 'text.scanField')}
        icon={<ScanLine size={20} strokeWidth={1.75} aria-hidden />}
        hint={isPhone || typed !== '' ? null : <kbd className="ly-kbd">/</kbd>}
        value={typed}
        items={items}
        keyOf={({ skuId }) => skuId}
        draw={(sku) => <FoundSku sku={sku} qty={qty} />}
        isOpen={items.length > 0 || (isAnswered && !state.unread)}
        isBusy={search.isBusy}
        none={<NothingFound word={word} unlisted={search.data?.unlisted} />}
        inputRef={(element) => {
          input.current = element;
        }}
        onChange={(next) => {
          setTyped(next);
          if (state.unread) orderEntry.dismiss('unread');
        }}
        onPick={take}
        onEnter={enter}
        onLeave={onLeave}
      />
      <Waiting scans={state.scans} />
      <ErrorText text={state.unread?.error.msg ?? null} />
    </div>
  );
}

/** Says that nothing on sale matches, or which product only has to be published. */
function NothingFound({ word, unlisted }: { readonly word: string; readonly unlisted: string | null | undefined }) {
  const text = useText('draft-order');
  return unlisted ? text('text.productUnlisted', { name: unlisted }) : text('text.noProduct', { word });
}

/** Codes that wait for an answer. */
function Waiting({ scans }: { readonly scans: readonly string[] }) {
  const text = useText('draft-order');
  const [code] = scans;
  if (code === undefined) return null;
  return (
    <Text as="p" role="status" color="muted" size={13} margin="6px 2px 0">
      {scans.length === 1 ? text('text.waitingOne', { code }) : text('text.waitingMany', { count: scans.length })}
    </Text>
  );
}

interface BackInField {
  readonly input: { readonly current: HTMLInputElement | null };
  readonly isEmpty: boolean;
  setTyped(typed: string): void;
}

/** Puts an unknown code back into the field, selected: it can be corrected, and the next scan replaces it. */
function useBackInField({ input, isEmpty, setTyped }: BackInField): void {
  const { state } = useOrderEntry();
  const { unread } = state;
  const newest = useRef({ isEmpty, setTyped });
  useEffect(() => {
    newest.current = { isEmpty, setTyped };
  });
  useEffect(() => {
    if (!unread || !newest.current.isEmpty) return undefined;
    newest.current.setTyped(unread.typed);
    const frame = requestAnimationFrame(() => input.current?.select());
    return () => cancelAnimationFrame(frame);
  }, [unread, input]);
}

function FoundSku({ sku, qty }: { readonly sku: OfferedSku; readonly qty: number }) {
  const text = useText('draft-order');
  return (
    <>
      <Thumbnail src={sku.image} size={36} />
      <Stack as="span" grow>
        <Text as="b" weight={500} ellipsis>
          {sku.name}
        </Text>
        <Text as="small" color="muted" size={12.5} ellipsis>
          {sku.specText} {sku.skuCode}
        </Text>
      </Stack>
      {qty > 1 && (
        <Text as="em" color="fill" weight={600}>
          ×{qty}
        </Text>
      )}
      <Text numeric nowrap size={12.5} color={sku.available < qty ? 'warn' : 'muted'} className="draft-left">
        {text('text.left', { count: sku.available })}
      </Text>
      <MoneyText fen={sku.price} />
    </>
  );
}
