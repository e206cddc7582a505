import { ApiError } from '@shopkeeper/api-client';
import { Entry, RegionSelect, SubmitButton, useMemberWrite } from '@shopkeeper/member-ui';
import { useText } from '@shopkeeper/ui/i18n';
import { X } from '@shopkeeper/ui/icons';
import type { SubmitEvent } from 'react';

interface AddressFormProps {
  readonly onDone: (id: number) => void;
  readonly onClose: () => void;
}

const names = ['name', 'mobile', 'region', 'detail'] as const;

/** A new address of the member, added to the address book. Issues are shown at their fields. */
export function AddressForm({ onDone, onClose }: AddressFormProps) {
  const text = useText('member-addresses');
  const { mutate, error, isPending } = useMemberWrite<{ readonly id: number }, object>('/user/address/add', {
    refreshes: ['/user/address/'],
    showError: false,
    onDone: ({ id }) => onDone(id),
  });
  const fields = error instanceof ApiError ? error.fields : [];
  const issueOf = (name: string): string | undefined => fields.find(({ path }) => path === name)?.msg;
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    mutate(Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? '').trim()])));
  };
  return (
    <form onSubmit={submit} noValidate>
      <div className="checkout-drawer-head">
        <h2 className="checkout-drawer-title">{text('text.add')}</h2>
        <button type="button" className="mc-icon-button" aria-label={text('text.close')} onClick={onClose}>
          <X size={20} aria-hidden />
        </button>
      </div>
      {error && fields.length === 0 && (
        <p className="mc-alert" role="alert">
          {error.message}
        </p>
      )}
      <Entry name="name" label={text('field.name')} issue={issueOf('name')} autoComplete="name" />
      <Entry name="mobile" label={text('field.mobile')} issue={issueOf('mobile')} autoComplete="tel" inputMode="tel" />
      <RegionSelect name="region" label={text('field.region')} defaultValue="" issue={issueOf('region')} />
      <Entry name="detail" label={text('field.detail')} issue={issueOf('detail')} autoComplete="street-address" rows={2} />
      <SubmitButton isPending={isPending} isPrimary>
        {text(isPending ? 'text.saving' : 'text.save')}
      </SubmitButton>
    </form>
  );
}
