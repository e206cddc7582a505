import { BottomDrawer, Label, useMemberWrite } from '@shopkeeper/member-ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Columns, Panel, PlainButton, Stack, StatusBadge, Text } from '@shopkeeper/ui/layout';
import { useState } from 'react';
import { memberAddresses } from '../member-addresses.page.ts';
import type { MemberAddressRow } from './address-row.ts';

interface AddressCardProps {
  readonly row: MemberAddressRow;
  readonly onEdit: () => void;
  /** Reloads the address book: a rejected row may have been changed elsewhere. */
  readonly renew: () => void;
}

/** One address with its actions. */
export function AddressCard({ row, onEdit, renew }: AddressCardProps) {
  const text = useText('member-addresses');
  const [isAsking, setAsking] = useState(false);
  const { id, version } = row;
  const { mutate: change, isPending } = useMemberWrite<unknown, object>(`${memberAddresses.prefix}Update`, {
    refreshes: [memberAddresses.prefix],
    showSuccess: true,
  });
  return (
    <Panel as="article" className="mc-card" aria-label={`${row.name} ${row.mobile}`}>
      <Stack as="p" row wrap gap={[4, 10]}>
        <Text as="b" size={16}>
          {row.name}
        </Text>
        <Text color="secondary" numeric>
          {row.mobile}
        </Text>
        {row.isDefault && <StatusBadge color="ok">{text('text.default')}</StatusBadge>}
        {row.label && <Label>{row.label}</Label>}
      </Stack>
      <Text as="p" margin="6px 0 10px" style={{ overflowWrap: 'anywhere' }}>
        {row.regionName} {row.detail}{' '}
        {row.postcode && (
          <Text as="small" color="muted">
            {row.postcode}
          </Text>
        )}
      </Text>
      <Stack as="footer" row className="address-actions">
        {!row.isDefault && (
          <PlainButton disabled={isPending} onClick={() => change({ id, version, isDefault: true }, { onError: renew })}>
            {text('text.make-default')}
          </PlainButton>
        )}
        <Text grow />
        <PlainButton onClick={onEdit}>{text('text.change')}</PlainButton>
        <PlainButton onClick={() => setAsking(true)}>{text('text.remove')}</PlainButton>
      </Stack>
      {isAsking && <RemoveDrawer row={row} renew={renew} onClose={() => setAsking(false)} />}
    </Panel>
  );
}

interface RemoveDrawerProps extends Omit<AddressCardProps, 'onEdit'> {
  readonly onClose: () => void;
}

function RemoveDrawer({ row, renew, onClose }: RemoveDrawerProps) {
  const text = useText('member-addresses');
  const { mutate: remove, isPending } = useMemberWrite<unknown, object>(`${memberAddresses.prefix}del`, {
    refreshes: [memberAddresses.prefix],
    showSuccess: true,
    onDone: onClose,
  });
  return (
    <BottomDrawer label={text('text.remove-ask')} onClose={onClose}>
      <Text as="h2" size={18} margin="0 0 10px">
        {text('text.remove-ask')}
      </Text>
      <Text as="p" color="secondary" size={14} margin="0 0 14px">
        {row.name} {row.mobile}, {row.detail}
      </Text>
      <Text as="p" color="secondary" size={14} margin="0 0 14px">
        {text('text.remove-hint')}
      </Text>
      <Columns of={2} gap={12}>
        <button type="button" className="mc-button" onClick={onClose}>
          {text('text.keep')}
        </button>
        <button
          type="button"
          className="mc-button primary"
          disabled={isPending}
          onClick={() => remove({ id: row.id, version: row.version }, { onError: renew })}
        >
          {text('text.remove')}
        </button>
      </Columns>
    </BottomDrawer>
  );
}
