import { Plus } from '@shopkeeper/web-kit/icons';
import { Failed, Loading, NothingYet, type MemberList, useMemberList, useText } from '@shopkeeper/web-kit/member';
import { useState } from 'react';
import { mostAddresses } from '../../address/address.domain.ts';
import { memberAddresses } from '../member-addresses.page.ts';
import { AddressCard } from './address-card.tsx';
import { AddressDrawer } from './address-drawer.tsx';
import type { MemberAddressRow } from './address-row.ts';
import './member-addresses.css';

/** A member's address book, the default first. */
export function MemberAddressesScreen() {
  const text = useText('member-addresses');
  const [open, setOpen] = useState<number | 'new' | null>(null);
  const list = useMemberList(memberAddresses, { pageSize: mostAddresses });
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
        <AddressDrawer row={rows.find(({ id }) => id === open)} renew={list.retry} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

function AddButton({ isFull, onClick }: { readonly isFull: boolean; readonly onClick: () => void }) {
  const text = useText('member-addresses');
  return (
    <button type="button" className="mc-button primary" disabled={isFull} onClick={onClick}>
      <Plus size={18} aria-hidden />
      {text('text.add')}
    </button>
  );
}

interface BookProps {
  readonly list: MemberList<MemberAddressRow>;
  readonly onOpen: (which: number | 'new') => void;
}

function Book({ list: { rows, error, retry }, onOpen }: BookProps) {
  const text = useText('member-addresses');
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
