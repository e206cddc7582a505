import { Plus } from '@shopkeeper/ui/icons';
import { Failed, Loading, type MemberList, NothingYet, useMemberList } from '@shopkeeper/member-ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Columns, Stack, Text } from '@shopkeeper/ui/layout';
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
      <Stack as="header" row gap={12} justify="space-between" margin="0 0 14px" style={{ minHeight: 44 }}>
        <Text as="h1" size={22}>
          {text('title')}
        </Text>
        {rows.length > 0 && <AddButton isFull={isFull} onClick={() => setOpen('new')} />}
      </Stack>
      {isFull && (
        <Text as="p" color="secondary" size={14} margin="0 0 14px">
          {text('text.full', { max: mostAddresses })}
        </Text>
      )}
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
    <Columns as="ul" of={2} narrowOn="phone" gap="0 16px">
      {rows
        .toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))
        .map((row) => (
          <li key={row.id}>
            <AddressCard row={row} onEdit={() => onOpen(row.id)} renew={retry} />
          </li>
        ))}
    </Columns>
  );
}
