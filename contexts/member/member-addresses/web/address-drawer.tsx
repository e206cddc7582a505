import { X } from '@shopkeeper/ui/icons';
import { ApiError, type ParsedAddress } from '@shopkeeper/api-client';
import { BottomDrawer, Entry, RegionSelect, SubmitButton, useMemberWrite } from '@shopkeeper/member-ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Columns, Stack, Text } from '@shopkeeper/ui/layout';
import { type SubmitEvent, useRef, useState } from 'react';
import { memberAddresses } from '../member-addresses.page.ts';
import { AddressPaste } from './address-paste.tsx';
import type { MemberAddressRow } from './address-row.ts';

interface AddressDrawerProps {
  /** Undefined to add an address. */
  readonly row: MemberAddressRow | undefined;
  /** Reloads the address book: a rejected save may conflict with a change made elsewhere. */
  readonly renew: () => void;
  readonly onClose: () => void;
}

const typed = (form: FormData, name: string): string => String(form.get(name) ?? '').trim();

/** Converts the form to the input of the calls. An address stops being the default only when another one becomes it. */
const draftOf = (form: FormData, isDefault: boolean) => ({
  name: typed(form, 'name'),
  mobile: typed(form, 'mobile'),
  region: typed(form, 'region'),
  detail: typed(form, 'detail'),
  postcode: typed(form, 'postcode') || null,
  label: typed(form, 'label') || null,
  isDefault: isDefault || form.get('isDefault') !== null,
});

/** The form of one address. Issues are shown at their fields, and the input is preserved. */
export function AddressDrawer({ row, renew, onClose }: AddressDrawerProps) {
  const text = useText('member-addresses');
  const { mutate, error, isPending } = useMemberWrite<unknown, object>(`${memberAddresses.prefix}${row ? 'Update' : 'add'}`, {
    refreshes: [memberAddresses.prefix],
    showSuccess: true,
    showError: false,
    onDone: onClose,
  });
  const isDefault = row?.isDefault === true;
  const form = useRef<HTMLFormElement>(null);
  const { start, fill } = useFilled(row, () => new FormData(form.current ?? undefined));
  // Not a form action: that would empty the fields after a failure.
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const draft = draftOf(new FormData(event.currentTarget), isDefault);
    mutate(row ? { id: row.id, version: row.version, ...draft } : draft, { onError: renew });
  };
  const fields = error instanceof ApiError ? error.fields : [];
  // Of several issues of a field the first one explains it.
  const issueOf = (name: string) => fields.find(({ path }) => path === name)?.msg;
  const title = text(row ? 'text.edit' : 'text.add');
  return (
    <BottomDrawer label={title} staysOpen onClose={onClose}>
      <form ref={form} onSubmit={submit} noValidate>
        <Stack row gap={12} justify="space-between" margin="0 0 14px">
          <Text as="h2" size={18}>
            {title}
          </Text>
          <button type="button" className="mc-icon-button" aria-label={text('text.close')} onClick={onClose}>
            <X size={20} aria-hidden />
          </button>
        </Stack>
        {error && fields.length === 0 && (
          <p className="mc-alert" role="alert">
            {error.message}
          </p>
        )}
        <AddressPaste onFill={fill} />
        <Lines key={start.key} start={start.values} issueOf={issueOf} />
        {!isDefault && (
          <label className="mc-check">
            <input type="checkbox" name="isDefault" />
            {text('field.isDefault')}
          </label>
        )}
        <SubmitButton isPending={isPending} isPrimary>
          {text(isPending ? 'text.saving' : 'text.save')}
        </SubmitButton>
      </form>
    </BottomDrawer>
  );
}

type Start = Partial<Record<keyof ParsedAddress | 'label', string | null>>;

/** The initial values of the inputs: of the row, and after a paste its parts in place of what was typed. */
function useFilled(row: MemberAddressRow | undefined, read: () => FormData) {
  const [start, setStart] = useState<{ readonly key: number; readonly values: Start }>({ key: 0, values: row ?? {} });
  const fill = (parsed: ParsedAddress): void => {
    const { isDefault: _checked, ...now } = draftOf(read(), false);
    const named = Object.fromEntries(Object.entries(parsed).filter(([, value]) => value !== ''));
    setStart(({ key }) => ({ key: key + 1, values: { ...now, ...named } }));
  };
  return { start, fill };
}

interface LinesProps {
  readonly start: Start;
  readonly issueOf: (name: string) => string | undefined;
}

function Lines({ start, issueOf }: LinesProps) {
  const text = useText('member-addresses');
  const entry = (name: 'name' | 'mobile' | 'detail' | 'label' | 'postcode') => ({
    name,
    label: text(`field.${name}`),
    defaultValue: start[name] ?? '',
    issue: issueOf(name),
  });
  return (
    <>
      <Entry {...entry('name')} autoComplete="name" />
      <Entry {...entry('mobile')} autoComplete="tel" inputMode="tel" />
      <RegionSelect name="region" label={text('field.region')} defaultValue={start.region ?? ''} issue={issueOf('region')} />
      <Entry {...entry('detail')} autoComplete="street-address" rows={2} />
      <Columns of={2} gap={12}>
        <Entry {...entry('label')} />
        <Entry {...entry('postcode')} autoComplete="postal-code" inputMode="numeric" />
      </Columns>
    </>
  );
}
