import type { RowOf } from '@shopkeeper/resource';
import { mobilePattern } from '@shopkeeper/resource/fields';
import type { ListData } from '@shopkeeper/resource/schema';
import { ErrorState, useMay, useMayOpen, useRemove } from '@shopkeeper/admin-ui';
import { useNotices } from '@shopkeeper/admin-ui/shell';
import { useCall } from '@shopkeeper/api-client';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { Pencil, Plus, Trash2 } from '@shopkeeper/ui/icons';
import { RegionName, Section } from '@shopkeeper/admin-ui/detail';
import { FormDrawer } from '@shopkeeper/admin-ui/form';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { mostAddresses } from '../../address/address.domain.ts';
import { address } from '../../address/address.resource.ts';

type Row = RowOf<typeof address> & { readonly id: number; readonly version: number };

interface MemberAddressesProps {
  readonly memberId: number;
  readonly nickname: string;
  readonly mobile: string | null;
}

/** The member's addresses: added, changed and deleted in place by those who may. A new one begins with the member as the receiver. */
export function MemberAddresses({ memberId, nickname, mobile }: MemberAddressesProps) {
  const text = useText('member');
  const may = useMay();
  const mayOpen = useMayOpen();
  const [open, setOpen] = useState<number | 'new' | null>(null);
  if (!mayOpen(address.page)) return null;
  const add = (
    <Button size="small" icon={<Plus size={14} />} onClick={() => setOpen('new')}>
      {text('text.addAddress')}
    </Button>
  );
  return (
    <Section title={text('address:title')} extra={may('add', address.page) ? add : undefined}>
      <AddressList memberId={memberId} onEdit={setOpen} />
      {open !== null && (
        <FormDrawer
          resource={address}
          id={open === 'new' ? null : open}
          {...(open === 'new' ? { preset: { memberId, name: nickname, mobile: isNumber(mobile) ? mobile : '' } } : {})}
          onClose={() => setOpen(null)}
        />
      )}
    </Section>
  );
}

/** A masked number is no input. */
const isNumber = (mobile: string | null): boolean => mobile !== null && mobilePattern.test(mobile);

function AddressList({ memberId, onEdit }: { readonly memberId: number; onEdit(id: number): void }) {
  const text = useText('member');
  const { data, error, refetch } = useCall<ListData<Row>>(`${address.prefix}GetPageData`, {
    page: { currentPage: 1, pageSize: mostAddresses },
    filters: { field: 'memberId', op: 'in', value: [memberId] },
  });
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  if (data.result.length === 0) return <p className="rs-hint">{text('text.noAddresses')}</p>;
  const usualFirst = data.result.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault));
  return (
    <Stack as="ul" divided>
      {usualFirst.map((row) => (
        <AddressItem key={row.id} row={row} onEdit={() => onEdit(row.id)} />
      ))}
    </Stack>
  );
}

function AddressItem({ row, onEdit }: { readonly row: Row; onEdit(): void }) {
  const text = useText('member');
  const may = useMay();
  const { confirm } = useNotices();
  const { remove } = useRemove(address);
  const ask = async (): Promise<void> => {
    const question = {
      title: text('text.removeAddress'),
      text: `${row.name} ${row.mobile}, ${row.detail}`,
      confirm: text('resource:list.delete'),
    };
    // The failure has been shown as a notice.
    if (await confirm(question)) await remove([row]).catch(() => undefined);
  };
  return (
    <Stack as="li" row align="start" gap={4} padding="10px 0">
      <Text grow>
        <Text as="b" weight={500}>
          {row.name}
        </Text>{' '}
        {row.mobile}{' '}
        <Text as="em" color="muted" size={12}>
          {row.isDefault && text('address:field.isDefault')} {row.label}
        </Text>
        <Text as="small" block color="secondary" size={13}>
          <RegionName code={row.region} /> {row.detail}
        </Text>
      </Text>
      {may('edit', address.page) && (
        <Button type="text" size="small" aria-label={text('resource:list.edit')} icon={<Pencil size={14} />} onClick={onEdit} />
      )}
      {may('del', address.page) && (
        <Button
          type="text"
          size="small"
          aria-label={text('resource:list.delete')}
          icon={<Trash2 size={14} />}
          onClick={() => void ask()}
        />
      )}
    </Stack>
  );
}
