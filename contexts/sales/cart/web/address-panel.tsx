import { useCall, useMay, useText } from '@shopkeeper/web-kit';
import { RegionName } from '@shopkeeper/web-kit/resource';
import { Segmented, Skeleton } from 'antd';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { cartPrefix } from '../cart.page.ts';
import type { DraftAddress } from '../draft-view.domain.ts';
import type { Basket } from './basket.ts';
import { placeOf } from './faults.ts';
import { NewAddress } from './new-address.tsx';
import { useDesk } from './use-desk.ts';

type DeliveryType = Basket['deliveryType'];
const deliveryTypes: readonly DeliveryType[] = ['express', 'pickup', 'virtual'];

/** How and where the goods go: to one of the member's addresses, or to one that is added here. */
export function AddressPanel() {
  const text = useText('cart');
  const { desk, state } = useDesk();
  const { deliveryType, memberId } = state.basket;
  const fault = state.fault && placeOf(state.fault).at === 'address' ? state.fault.msg : null;
  return (
    <section className="ct-block">
      <header>
        <h2>{text('text.delivery')}</h2>
        <Segmented<DeliveryType>
          size="small"
          aria-label={text('text.delivery')}
          value={deliveryType}
          options={deliveryTypes.map((value) => ({ value, label: text(`order:choice.deliveryType.${value}`) }))}
          onChange={(next) => desk.change((basket) => ({ ...basket, deliveryType: next }))}
        />
      </header>
      {deliveryType === 'express' && memberId === null && <p className="ct-hint">{text('text.addressNeedsMember')}</p>}
      {deliveryType === 'express' && memberId !== null && <Addresses key={memberId} memberId={memberId} />}
      {fault && (
        <p className="ct-fault" role="alert">
          {fault}
        </p>
      )}
    </section>
  );
}

const fewAddresses = 3;

function Addresses({ memberId }: { readonly memberId: number }) {
  const text = useText('cart');
  const may = useMay();
  const { desk, state } = useDesk();
  const [isAdding, setAdding] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  const mayRead = may('member');
  const { data, refetch } = useCall<{ readonly result: readonly DraftAddress[] }>(
    `${cartPrefix}addresses`,
    { memberId },
    { isReady: mayRead },
  );
  const { addressId } = state.basket;
  const known = state.view?.address;
  const all = data?.result ?? (known ? [known] : []);
  const place = all.findIndex(({ id }) => id === addressId);
  const shown = showsAll || place >= fewAddresses ? all : all.slice(0, fewAddresses);
  const choose = (id: number): void => desk.change((basket) => ({ ...basket, addressId: id }));
  if (mayRead && !data) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  const isFirst = data?.result.length === 0;
  return (
    <>
      <div className="ct-addresses" role="radiogroup" aria-label={text('text.address')}>
        {shown.map((one) => (
          <AddressCard key={one.id} address={one} isChosen={one.id === addressId} onChoose={() => choose(one.id)} />
        ))}
      </div>
      {shown.length < all.length && (
        <button type="button" className="ct-link" onClick={() => setShowsAll(true)}>
          {text('text.moreAddresses', { count: all.length - shown.length })}
        </button>
      )}
      {mayRead && !isAdding && !isFirst && (
        <button type="button" className="ct-link" onClick={() => setAdding(true)}>
          <Plus size={14} aria-hidden /> {text('text.addAddress')}
        </button>
      )}
      {mayRead && (isAdding || isFirst) && (
        <NewAddress
          memberId={memberId}
          onCancel={isFirst ? null : () => setAdding(false)}
          onMade={(made) => {
            setAdding(false);
            choose(made.id);
            void refetch();
          }}
        />
      )}
    </>
  );
}

interface AddressCardProps {
  readonly address: DraftAddress;
  readonly isChosen: boolean;
  onChoose(): void;
}

function AddressCard({ address, isChosen, onChoose }: AddressCardProps) {
  const text = useText('cart');
  return (
    <label className={isChosen ? 'ct-address chosen' : 'ct-address'}>
      <input type="radio" name={`address-of-desk`} checked={isChosen} onChange={onChoose} />
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
