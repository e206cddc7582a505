import { Plus } from '@shopkeeper/web-kit/icons';
import { Failed, Loading, NothingYet, type OwnList, useOwnList, useText } from '@shopkeeper/web-kit/member';
import { useState } from 'react';
import { mostAddresses } from '../../address/address.domain.ts';
import { ownAddress } from '../own-address.page.ts';
import { AddressCard } from './address-card.tsx';
import { AddressSheet } from './address-sheet.tsx';
import type { OwnRow } from './own-row.ts';
import './own-address.css';

/** A member's address book, the default first. */
export function OwnAddressScreen() {
  const text = useText('own-address');
  const [open, setOpen] = useState<number | 'new' | null>(null);
  const list = useOwnList(ownAddress, { pageSize: mostAddresses });
  const rows = list.rows ?? [];
  const isFull = rows.length >= mostAddresses;
  return (
    <>
      <header className="oa-head">
        <h1>{text('title')}</h1>
        {rows.length > 0 && <AddButton isFull={isFull} onClick={() => setOpen('new')} />}
      </header>
      {isFull && <p className="oa-full">{text('text.full', { max: mostAddresses })}</p>}
      <Book list={list} onOpen={setOpen} />
      {open !== null && (
        <AddressSheet row={rows.find(({ id }) => id === open)} renew={list.retry} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

function AddButton({ isFull, onClick }: { readonly isFull: boolean; readonly onClick: () => void }) {
  const text = useText('own-address');
  return (
    <button type="button" className="mc-button primary" disabled={isFull} onClick={onClick}>
      <Plus size={18} aria-hidden />
      {text('text.add')}
    </button>
  );
}

interface BookProps {
  readonly list: OwnList<OwnRow>;
  readonly onOpen: (which: number | 'new') => void;
}

function Book({ list: { rows, error, retry }, onOpen }: BookProps) {
  const text = useText('own-address');
  if (error && !rows) return <Failed error={error} retry={retry} />;
  if (!rows) return <Loading heights={[132, 132, 132]} />;
  if (rows.length === 0) {
    return (
      <NothingYet title={text('text.none')} hint={text('text.none-hint')}>
        <AddButton isFull={false} onClick={() => onOpen('new')} />
      </NothingYet>
    );
  }
  return (
    <ul className="oa-list">
      {rows
        .toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))
        .map((row) => (
          <li key={row.id}>
            <AddressCard row={row} onEdit={() => onOpen(row.id)} renew={retry} />
          </li>
        ))}
    </ul>
  );
}
