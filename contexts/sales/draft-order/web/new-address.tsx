import { address } from '@shopkeeper/member';
import { checkWith, objectSchema } from '@shopkeeper/resource/schema';
import { viewOf } from '@shopkeeper/resource/view';
import { call } from '@shopkeeper/api-client';
import { randomId } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Toolbar } from '@shopkeeper/ui/layout';
import { FormFields, IssueSummary, useForm } from '@shopkeeper/admin-ui/form';
import { Button } from 'antd';
import { useState } from 'react';
import { draftOrderPrefix } from '../draft-order.page.ts';
import type { DraftAddress } from '../draft-view.domain.ts';
import { buyerOf } from './order-entry-state.ts';
import { useOrderEntry } from './use-order-entry.ts';

const { memberId: _whose, postcode: _postcode, ...fields } = address.ownFields;
const rowsOf = (isFirst: boolean) =>
  viewOf(address)
    .form.map((row) => row.filter(({ key }) => key in fields && !(isFirst && key === 'isDefault')))
    .filter((row) => row.length > 0);

interface NewAddressProps {
  readonly memberId: number;
  onMade(made: DraftAddress): void;
  /** Null for the first address, which becomes the default. */
  readonly onCancel: (() => void) | null;
}

/** Adds an address to the member; name and mobile are filled in. */
export function NewAddress({ memberId, onMade, onCancel }: NewAddressProps) {
  const text = useText('draft-order');
  const { state } = useOrderEntry();
  const member = buyerOf(state);
  const first = () => ({
    name: member?.nickname ?? '',
    mobile: member?.mobile ?? '',
    region: null,
    detail: '',
    label: null,
    isDefault: false,
  });
  const form = useForm({ resource: address, fields, first });
  const [key] = useState(randomId);

  async function add(): Promise<void> {
    const checked = checkWith<object>(objectSchema(fields), form.draft);
    form.show(checked.issues ?? []);
    if (checked.issues) return;
    const options = { isExplicit: true, idempotencyKey: key, showError: false } as const;
    const made = await form.run(() =>
      call<DraftAddress>(`${draftOrderPrefix}addAddress`, { memberId, ...checked.value }, options),
    );
    if (made) onMade(made);
  }

  return (
    <form
      className="rs-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <IssueSummary form={form} titleOf={(path) => text(`address:field.${path}`)} />
      <FormFields resource={address} form={form} rows={rowsOf(onCancel === null)} />
      <Toolbar
        as="footer"
        end={
          <>
            {onCancel && <Button onClick={onCancel}>{text('text.cancel')}</Button>}
            <Button type="primary" htmlType="submit" loading={form.isBusy}>
              {text('text.saveAddress')}
            </Button>
          </>
        }
      />
    </form>
  );
}
