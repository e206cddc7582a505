import type { RowOf } from '@shopkeeper/resource';
import { ApiError } from '@shopkeeper/api-client';
import { loadMemberRules, useMemberSession } from '@shopkeeper/api-client/session';
import { Card, Entry, SubmitButton, useMemberWrite } from '@shopkeeper/member-ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Columns, DescriptionList } from '@shopkeeper/ui/layout';
import { type SubmitEvent, useId } from 'react';
import { memberProfile } from '../member-profile.page.ts';
import { AvatarInput } from './avatar-input.tsx';

interface ProfileFormProps {
  readonly row: RowOf<typeof memberProfile>;
  /** Reads the row again: a rejected save may conflict with a change made elsewhere. */
  readonly renew: () => void;
}

const genders = [0, 1, 2] as const;

/** The input of the call; an empty field is no value. */
function draftOf(form: FormData) {
  const typed = (name: string): string => String(form.get(name) ?? '').trim();
  return {
    nickname: typed('nickname'),
    birthday: typed('birthday') || null,
    motto: typed('motto') || null,
    gender: Number(typed('gender')),
  };
}

/** Name and further details; mobile and e-mail address are changed by a code. Issues are shown at their fields, and the input is preserved. */
export function ProfileForm({ row, renew }: ProfileFormProps) {
  const text = useText('member-profile');
  const username = useMemberSession(({ person }) => person?.username ?? '');
  const { mutate, error, isPending } = useMemberWrite<unknown, object>(`${memberProfile.prefix}Update`, {
    refreshes: [memberProfile.prefix],
    showSuccess: true,
    showError: false,
    // The account drawer shows the name too.
    onDone: () => void loadMemberRules(),
  });
  const fields = error instanceof ApiError ? error.fields : [];
  const entry = (name: 'nickname' | 'birthday' | 'motto') => ({
    name,
    label: text(`field.${name}`),
    defaultValue: row[name] ?? '',
    issue: fields.find(({ path }) => path === name)?.msg,
  });
  // Not a form action: that would empty the fields after a failure.
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    mutate({ id: row.id, version: row.version, ...draftOf(new FormData(event.currentTarget)) }, { onError: renew });
  };
  return (
    <Card title={text('text.account')}>
      <form onSubmit={submit} noValidate>
        <AvatarInput row={row} />
        {error && fields.length === 0 && (
          <p className="mc-alert" role="alert">
            {error.message}
          </p>
        )}
        <div className="mc-sign-in-name">
          <DescriptionList items={[{ key: 'username', title: text('text.username'), value: username }]} />
        </div>
        <Entry {...entry('nickname')} autoComplete="nickname" />
        <Columns of={2} gap={12}>
          <Gender value={row.gender} />
          <Entry {...entry('birthday')} type="date" autoComplete="bday" />
        </Columns>
        <Entry {...entry('motto')} rows={2} />
        <SubmitButton isPending={isPending} isPrimary>
          {text(isPending ? 'text.saving' : 'text.save')}
        </SubmitButton>
      </form>
    </Card>
  );
}

function Gender({ value }: { readonly value: number }) {
  const text = useText('member-profile');
  const id = useId();
  return (
    <div className="mc-entry">
      <label htmlFor={id}>{text('field.gender')}</label>
      <select id={id} name="gender" defaultValue={value}>
        {genders.map((one) => (
          <option key={one} value={one}>
            {text(`text.gender.${one}`)}
          </option>
        ))}
      </select>
      <small />
    </div>
  );
}
