import { BottomDrawer, State, useMemberWrite, useText } from '@shopkeeper/web-kit/member';
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
    <article className="mc-card oa-card" aria-label={`${row.name} ${row.mobile}`}>
      <p className="oa-who">
        <b>{row.name}</b>
        <span>{row.mobile}</span>
        {row.isDefault && <State tone="ok">{text('text.default')}</State>}
        {row.label && <State tone="idle">{row.label}</State>}
      </p>
      <p className="oa-where">
        {row.regionName} {row.detail}
        {row.postcode && <small>{row.postcode}</small>}
      </p>
      <footer>
        {!row.isDefault && (
          <button type="button" disabled={isPending} onClick={() => change({ id, version, isDefault: true }, { onError: renew })}>
            {text('text.make-default')}
          </button>
        )}
        <span />
        <button type="button" onClick={onEdit}>
          {text('text.change')}
        </button>
        <button type="button" onClick={() => setAsking(true)}>
          {text('text.remove')}
        </button>
      </footer>
      {isAsking && <RemoveDrawer row={row} renew={renew} onClose={() => setAsking(false)} />}
    </article>
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
      <h2 className="oa-ask">{text('text.remove-ask')}</h2>
      <p className="oa-hint">
        {row.name} {row.mobile}, {row.detail}
      </p>
      <p className="oa-hint">{text('text.remove-hint')}</p>
      <div className="oa-do">
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
      </div>
    </BottomDrawer>
  );
}
