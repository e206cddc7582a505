import { useMay } from '@shopkeeper/admin-ui';
import { useCall } from '@shopkeeper/api-client';
import { useText } from '@shopkeeper/ui/i18n';
import { PlainButton, Stack, Text, Toolbar } from '@shopkeeper/ui/layout';
import { Plus } from '@shopkeeper/ui/icons';
import { RegionName } from '@shopkeeper/admin-ui/detail';
import { Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import { draftOrderPrefix } from '../draft-order.page.ts';
import type { OfferedAddress } from '@shopkeeper/member';
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
    <Stack as="section" padding="14px 16px" gap={8}>
      <Toolbar
        as="header"
        end={
          <Segmented<DeliveryType>
            size="small"
            aria-label={text('text.delivery')}
            value={deliveryType}
            options={deliveryTypes.map((value) => ({ value, label: text(`order:choice.deliveryType.${value}`) }))}
            onChange={(next) => orderEntry.change((basket) => ({ ...basket, deliveryType: next }))}
          />
        }
      >
        <Text as="h2" size={14} weight={600}>
          {text('text.delivery')}
        </Text>
      </Toolbar>
      {deliveryType === 'express' && memberId === null && (
        <Text as="p" color="muted" size={13}>
          {text('text.addressNeedsMember')}
        </Text>
      )}
      {deliveryType === 'express' && memberId !== null && <Addresses key={memberId} memberId={memberId} />}
      <ErrorAt at={['address']} />
    </Stack>
  );
}

/** The member's addresses; without the permission to read them only the address of the draft. */
function Addresses({ memberId }: { readonly memberId: number }) {
  const { state } = useOrderEntry();
  const mayRead = useMay()('member');
  const known = state.view?.address;
  const { data, refetch } = useCall<{ readonly result: readonly OfferedAddress[] }>(
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

function AddressList({ addresses }: { readonly addresses: readonly OfferedAddress[] }) {
  const text = useText('draft-order');
  const { orderEntry, state } = useOrderEntry();
  const [showsAll, setShowsAll] = useState(false);
  const { addressId } = state.basket;
  const isFar = addresses.findIndex(({ id }) => id === addressId) >= fewAddresses;
  const shown = showsAll || isFar ? addresses : addresses.slice(0, fewAddresses);
  return (
    <>
      <Stack gap={8} role="radiogroup" aria-label={text('text.address')}>
        {shown.map((one) => (
          <AddressCard
            key={one.id}
            address={one}
            isChosen={one.id === addressId}
            onChoose={() => orderEntry.change((basket) => ({ ...basket, addressId: one.id }))}
          />
        ))}
      </Stack>
      {shown.length < addresses.length && (
        <PlainButton kind="link" onClick={() => setShowsAll(true)}>
          {text('text.moreAddresses', { count: addresses.length - shown.length })}
        </PlainButton>
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
      <PlainButton kind="link" onClick={() => setAdding(true)}>
        <Stack as="span" row gap={4}>
          <Plus size={14} aria-hidden /> {text('text.addAddress')}
        </Stack>
      </PlainButton>
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
  readonly address: OfferedAddress;
  readonly isChosen: boolean;
  onChoose(): void;
}

function AddressCard({ address, isChosen, onChoose }: AddressCardProps) {
  const text = useText('draft-order');
  return (
    <label className="draft-address">
      <input type="radio" name="order-entry-address" checked={isChosen} onChange={onChoose} />
      <span>
        <b>{address.name}</b> {address.mobile}
        <Text as="em" color="secondary" size={12}>
          {address.isDefault && ` ${text('text.usual')}`} {address.label}
        </Text>
        <Text as="small" block color="secondary" size={13}>
          <RegionName code={address.region} /> {address.detail}
        </Text>
      </span>
    </label>
  );
}
