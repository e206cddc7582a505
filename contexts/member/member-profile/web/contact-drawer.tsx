import { ApiError } from '@shopkeeper/api-client';
import { BottomDrawer, Entry, SubmitButton, useMemberWrite } from '@shopkeeper/member-ui';
import { useText } from '@shopkeeper/ui/i18n';
import { X } from '@shopkeeper/ui/icons';
import { Stack, Text } from '@shopkeeper/ui/layout';
import type { SubmitEvent } from 'react';
import { memberProfile } from '../member-profile.page.ts';
import { CodeField } from './code-field.tsx';
import type { ContactField } from './contact-calls.ts';

interface ContactDrawerProps {
  readonly field: ContactField;
  /** The present address, which is proved too; null without one. */
  readonly present: string | null;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const calls = { mobile: '/api/User/changeMobile', email: '/api/User/changeEmail' } as const;

const typed = (form: FormData, name: string): string => String(form.get(name) ?? '').trim();

/** The message of each field: a wrong code says in its details which of the two it is. */
function issuesOf(error: ApiError | null): Readonly<Record<string, string | undefined>> {
  if (!(error instanceof ApiError)) return {};
  const { field } = error.details;
  if (typeof field === 'string') return { [field]: error.message };
  // Of several issues of a field the first one explains it.
  return Object.fromEntries(error.fields.toReversed().map(({ path, msg }) => [path, msg]));
}

/** A new mobile or e-mail address: the present and the new one are each proved by a code. */
export function ContactDrawer({ field, present, onDone, onClose }: ContactDrawerProps) {
  const text = useText('member-profile');
  const { mutate, error, isPending } = useMemberWrite<unknown, object>(calls[field], {
    refreshes: [memberProfile.prefix],
    showSuccess: true,
    showError: false,
    onDone: () => {
      onDone();
      onClose();
    },
  });
  const issues = issuesOf(error);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const oldCode = present === null ? {} : { oldCode: typed(form, 'oldCode') };
    mutate({ address: typed(form, 'address'), code: typed(form, 'code'), ...oldCode });
  };
  const title = text(`text.${present === null ? 'add' : 'change'}-${field}`);
  return (
    <BottomDrawer label={title} staysOpen onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Head title={title} hint={text(present === null ? 'text.contact-hint' : 'text.both-hint')} onClose={onClose} />
        {error && Object.keys(issues).length === 0 && (
          <p className="mc-alert" role="alert">
            {error.message}
          </p>
        )}
        <Proofs field={field} present={present} issues={issues} />
        <SubmitButton isPending={isPending} isPrimary>
          {text(isPending ? 'text.saving' : 'text.save-contact')}
        </SubmitButton>
        <Text as="p" color="secondary" size={13} margin="12px 0 0">
          {text('text.no-code')}
        </Text>
      </form>
    </BottomDrawer>
  );
}

interface HeadProps {
  readonly title: string;
  readonly hint: string;
  readonly onClose: () => void;
}

function Head({ title, hint, onClose }: HeadProps) {
  const text = useText('member-profile');
  return (
    <>
      <Stack row gap={12} justify="space-between" margin="0 0 6px">
        <Text as="h2" size={18}>
          {title}
        </Text>
        <button type="button" className="mc-icon-button" aria-label={text('text.cancel')} onClick={onClose}>
          <X size={20} aria-hidden />
        </button>
      </Stack>
      <Text as="p" color="secondary" size={14} margin="0 0 14px">
        {hint}
      </Text>
    </>
  );
}

interface ProofsProps extends Pick<ContactDrawerProps, 'field' | 'present'> {
  readonly issues: Readonly<Record<string, string | undefined>>;
}

/** The code of the present address, the new one, and its code. */
function Proofs({ field, present, issues }: ProofsProps) {
  const text = useText('member-profile');
  const input = field === 'mobile' ? 'tel' : 'email';
  return (
    <>
      {present !== null && (
        <CodeField
          name="oldCode"
          field={field}
          label={text('text.old-code', { address: present })}
          issue={issues['oldCode']}
          addressIn={() => present}
        />
      )}
      <Entry
        name="address"
        label={text(`text.new-${field}`)}
        issue={issues['address']}
        autoComplete={input}
        inputMode={input}
        maxLength={120}
      />
      <CodeField
        name="code"
        field={field}
        label={text(`text.${field}-code`)}
        issue={issues['code']}
        addressIn={(form) => typed(form, 'address')}
      />
    </>
  );
}
