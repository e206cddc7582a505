import { address, type OfferedAddress } from '@shopkeeper/member';
import { mobilePattern } from '@shopkeeper/resource/fields';
import { viewOf } from '@shopkeeper/resource/view';
import { useText } from '@shopkeeper/ui/i18n';
import { EntryForm } from './entry-form.tsx';
import { buyerOf } from './order-entry-state.ts';
import { useOrderEntry } from './use-order-entry.ts';

const { memberId: _whose, postcode: _postcode, ...fields } = address.ownFields;
const rowsOf = (isFirst: boolean) =>
  viewOf(address)
    .form.map((row) => row.filter(({ key }) => key in fields && !(isFirst && key === 'isDefault')))
    .filter((row) => row.length > 0);

interface NewAddressProps {
  readonly memberId: number;
  onMade(made: OfferedAddress): void;
  /** Null for the first address, which becomes the default. */
  readonly onCancel: (() => void) | null;
}

/** Adds an address to the member; name and mobile are filled in. */
export function NewAddress({ memberId, onMade, onCancel }: NewAddressProps) {
  const text = useText('draft-order');
  const { state } = useOrderEntry();
  const { nickname: name = '', mobile: shown = null } = buyerOf(state) ?? {};
  // A masked number is no input.
  const mobile = shown !== null && mobilePattern.test(shown) ? shown : '';
  return (
    <EntryForm<OfferedAddress>
      resource={address}
      fields={fields}
      rows={rowsOf(onCancel === null)}
      first={() => ({ name, mobile, region: null, detail: '', label: null, isDefault: false })}
      submitText={text('text.saveAddress')}
      send="addAddress"
      beside={{ memberId }}
      onMade={onMade}
      onCancel={onCancel}
    />
  );
}
