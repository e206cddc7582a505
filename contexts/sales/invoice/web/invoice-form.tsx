import { ApiError } from '@shopkeeper/api-client';
import { BottomDrawer, Entry, useMemberWrite } from '@shopkeeper/member-ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { type SubmitEvent, useState } from 'react';
import { memberInvoices } from '../invoice.resource.ts';

const kinds = ['person', 'company'] as const;
type Kind = (typeof kinds)[number];

const typed = (form: FormData, name: string): string | null => String(form.get(name) ?? '').trim() || null;

/** Asks for the invoice of one order, for a person or a company with its tax number. */
export function InvoiceForm({ orderId, onClose }: { readonly orderId: number; onClose(): void }) {
  const text = useText('invoice');
  const [kind, setKind] = useState<Kind>('person');
  const { mutate, error, isPending } = useMemberWrite<unknown, object>(`${memberInvoices.prefix}add`, {
    refreshes: [memberInvoices.prefix],
    showSuccess: true,
    showError: false,
    onDone: onClose,
  });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const taxNo = kind === 'company' ? typed(form, 'taxNo') : null;
    mutate({ orderId, titleKind: kind, title: typed(form, 'title'), taxNo, email: typed(form, 'email') });
  };
  const fields = error instanceof ApiError ? error.fields : [];
  const issueOf = (name: string) => fields.find(({ path }) => path === name)?.msg;
  return (
    <BottomDrawer label={text('text.ask')} staysOpen onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Text as="h2" size={18} margin="0 0 14px">
          {text('text.ask')}
        </Text>
        {error && fields.length === 0 && (
          <p className="mc-alert" role="alert">
            {error.message}
          </p>
        )}
        <Stack row gap={16} margin="0 0 12px" role="radiogroup" aria-label={text('field.titleKind')}>
          {kinds.map((one) => (
            <label key={one} className="mc-check">
              <input type="radio" name="titleKind" value={one} checked={kind === one} onChange={() => setKind(one)} />
              {text(`choice.titleKind.${one}`)}
            </label>
          ))}
        </Stack>
        <Entry label={text('field.title')} name="title" maxLength={100} issue={issueOf('title')} />
        {kind === 'company' && <Entry label={text('field.taxNo')} name="taxNo" maxLength={20} issue={issueOf('taxNo')} />}
        <Entry label={text('field.email')} name="email" type="email" autoComplete="email" issue={issueOf('email')} />
        <Stack row gap={12}>
          <button type="button" className="mc-button" onClick={onClose}>
            {text('text.close')}
          </button>
          <button type="submit" className="mc-button primary" disabled={isPending}>
            {text('text.send')}
          </button>
        </Stack>
      </form>
    </BottomDrawer>
  );
}
