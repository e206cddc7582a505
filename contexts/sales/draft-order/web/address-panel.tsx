import { useCall, useMay, useText } from '@shopkeeper/web-kit';
import { Plus } from '@shopkeeper/web-kit/icons';
import { RegionName } from '@shopkeeper/web-kit/resource';
import { Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import { draftOrderPrefix } from '../draft-order.page.ts';
import type { DraftAddress } from '../draft-view.domain.ts';
import type { Basket } from './basket.ts';
import { ErrorAt } from './error-at.tsx';
import { NewAddress } from './new-address.tsx';
import { useOrderEntry } from './use-order-entry.ts';

type DeliveryType = Basket['deliveryType'];
const deliveryTypes: readonly DeliveryType[] = ['express', 'pickup', 'virtual'];

/** Delivery type and address: one of the member's addresses, or a new one. */
export function AddressPanel() {
  const text = useText('draft-order');
  const { orderEntry, state } = useOrderEntry();
  const { deliveryType, memberId } = state.basket;
  return (
    <section className="ct-block">
      <header>
        <h2>{text('text.delivery')}</h2>
        <Segmented<DeliveryType>
          size="small"
          aria-label={text('text.delivery')}
          value={deliveryType}
          options={deliveryTypes.map((value) => ({ value, label: text(`order:choice.deliveryType.${value}`) }))}
          onChange={(next) => orderEntry.change((basket) => ({ ...basket, deliveryType: next }))}
        />
      </header>
      {deliveryType === 'express' && memberId === null && <p className="ct-hint">{text('text.addressNeedsMember')}</p>}
      {deliveryType === 'express' && memberId !== null && <Addresses key={memberId} memberId={memberId} />}
      <ErrorAt at={['address']} />
    </section>
  );
}

/** The member's addresses; without the permission to read them only the address of the draft. */
function Addresses({ memberId }: { readonly memberId: number }) {
  const { state } = useOrderEntry();
  const mayRead = useMay()('member');
  const known = state.view?.address;
  const { data, refetch } = useCall<{ readonly result: readonly DraftAddress[] }>(
    `${draftOrderPrefix}addresses`,
    { memberId },
    { isReady: mayRead },
  );
  if (!mayRead) return <AddressList addresses={known ? [known] : []} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  return (
    <>
      <AddressList addresses={data.result} />
      <AddAddress memberId={memberId} isFirst={data.result.length === 0} onMade={() => void refetch()} />
    </>
  );
}

const fewAddresses = 3;

function AddressList({ addresses }: { readonly addresses: readonly DraftAddress[] }) {
  const text = useText('draft-order');
  const { orderEntry, state } = useOrderEntry();
  const [showsAll, setShowsAll] = useState(false);
  const { addressId } = state.basket;
  const isFar = addresses.findIndex(({ id }) => id === addressId) >= fewAddresses;
  const shown = showsAll || isFar ? addresses : addresses.slice(0, fewAddresses);
  return (
    <>
      <div className="ct-addresses" role="radiogroup" aria-label={text('text.address')}>
        {shown.map((one) => (
          <AddressCard
            key={one.id}
            address={one}
            isChosen={one.id === addressId}
            onChoose={() => orderEntry.change((basket) => ({ ...basket, addressId: one.id }))}
          />
        ))}
      </div>
      {shown.length < addresses.length && (
        <button type="button" className="ct-link" onClick={() => setShowsAll(true)}>
          {text('text.moreAddresses', { count: addresses.length - shown.length })}
        </button>
      )}
    </>
  );
}

interface AddAddressProps {
  readonly memberId: number;
  readonly isFirst: boolean;
  onMade(): void;
}

function AddAddress({ memberId, isFirst, onMade }: AddAddressProps) {
  const text = useText('draft-order');
  const { orderEntry } = useOrderEntry();
  const [isAdding, setAdding] = useState(false);
  if (!isAdding && !isFirst)
    return (
      <button type="button" className="ct-link" onClick={() => setAdding(true)}>
        <Plus size={14} aria-hidden /> {text('text.addAddress')}
      </button>
    );
  return (
    <NewAddress
      memberId={memberId}
      onCancel={isFirst ? null : () => setAdding(false)}
      onMade={({ id }) => {
        setAdding(false);
        orderEntry.change((basket) => ({ ...basket, addressId: id }));
        onMade();
      }}
    />
  );
}

interface AddressCardProps {
  readonly address: DraftAddress;
  readonly isChosen: boolean;
  onChoose(): void;
}

function AddressCard({ address, isChosen, onChoose }: AddressCardProps) {
  const text = useText('draft-order');
  return (
    <label className={isChosen ? 'ct-address chosen' : 'ct-address'}>
      <input type="radio" name="desk-address" checked={isChosen} onChange={onChoose} />
      <span>
        <b>{address.name}</b> {address.mobile}
        {address.isDefault && <em>{text('text.usual')}</em>}
        {address.label && <em>{address.label}</em>}
        <small>
          <RegionName code={address.region} /> {address.detail}
        </small>
      </span>
    </label>
  );
}
