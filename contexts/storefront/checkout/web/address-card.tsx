import type { OfferedAddress } from '@shopkeeper/member';
import { namesOf, pathTo, useRegionTree } from '@shopkeeper/api-client';
import { BottomDrawer, Card, Label } from '@shopkeeper/member-ui';
import { useText } from '@shopkeeper/ui/i18n';
import { ChevronRight, MapPin, Plus } from '@shopkeeper/ui/icons';
import { useState } from 'react';
import { AddressForm } from './address-form.tsx';

interface AddressCardProps {
  readonly address: OfferedAddress | null;
  readonly addresses: readonly OfferedAddress[];
  /** Reads the addresses again. */
  readonly renew: () => void;
  readonly onChoose: (id: number) => void;
}

/** The address to which the order goes; a tap chooses another one or adds one. */
export function AddressCard({ address, addresses, renew, onChoose }: AddressCardProps) {
  const text = useText('checkout');
  const [open, setOpen] = useState<'choose' | 'add' | null>(null);
  const choose = (id: number): void => {
    onChoose(id);
    setOpen(null);
  };
  return (
    <Card>
      <button
        type="button"
        className="checkout-address"
        aria-haspopup="dialog"
        onClick={() => setOpen(addresses.length === 0 ? 'add' : 'choose')}
      >
        <MapPin size={20} strokeWidth={1.75} aria-hidden />
        {address ? <AddressText address={address} /> : <b>{text('text.no-address')}</b>}
        <ChevronRight size={18} aria-hidden />
      </button>
      {open === 'choose' && (
        <BottomDrawer label={text('text.choose-address')} onClose={() => setOpen(null)}>
          <h2 className="checkout-drawer-title">{text('text.choose-address')}</h2>
          <ul className="checkout-addresses">
            {addresses.map((one) => (
              <li key={one.id}>
                <button type="button" aria-pressed={one.id === address?.id} onClick={() => choose(one.id)}>
                  <AddressText address={one} />
                </button>
              </li>
            ))}
          </ul>
          <button type="button" className="mc-button wide" onClick={() => setOpen('add')}>
            <Plus size={18} aria-hidden />
            {text('text.add-address')}
          </button>
        </BottomDrawer>
      )}
      {open === 'add' && (
        <BottomDrawer label={text('text.add-address')} staysOpen onClose={() => setOpen(null)}>
          <AddressForm
            onDone={(id) => {
              renew();
              choose(id);
            }}
            onClose={() => setOpen(null)}
          />
        </BottomDrawer>
      )}
    </Card>
  );
}

function AddressText({ address }: { readonly address: OfferedAddress }) {
  const { name, mobile, region, detail, label } = address;
  const regions = useRegionTree(true, 'member');
  return (
    <span className="checkout-address-text">
      <span>
        <b>{name}</b> {mobile} {label && <Label>{label}</Label>}
      </span>
      <small>
        {namesOf(pathTo(regions, region)).join(' ')} {detail}
      </small>
    </span>
  );
}
