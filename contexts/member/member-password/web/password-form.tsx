import { ApiError } from '@shopkeeper/api-client';
import { Card, Entry, SubmitButton, useMemberWrite } from '@shopkeeper/member-ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Text } from '@shopkeeper/ui/layout';
import { type SubmitEvent, useState } from 'react';
import { memberProfile } from '../../member-profile/member-profile.page.ts';

const names = ['oldPassword', 'password', 'again'] as const;

/** Sets a new password; requires the current one and ends the member's other sign-ins. */
export function PasswordForm({ version }: { readonly version: number }) {
  const text = useText('member-password');
  const [differs, setDiffers] = useState(false);
  const { mutate, error, isPending } = useMemberWrite<unknown, object>(`${memberProfile.prefix}password`, {
    refreshes: [memberProfile.prefix],
    showSuccess: true,
    showError: false,
  });
  const fields = error instanceof ApiError ? error.fields : [];
  const issueOf = (name: string): string | undefined =>
    name === 'again' && differs ? text('rule.differs') : fields.find(({ path }) => path === name)?.msg;
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const [oldPassword, password, again] = names.map((name) => String(new FormData(form).get(name) ?? ''));
    setDiffers(password !== again);
    if (password === again) mutate({ version, oldPassword, password }, { onSuccess: () => form.reset() });
  };
  return (
    <Card>
      <form onSubmit={submit} noValidate>
        {error && fields.length === 0 && (
          <p className="mc-alert" role="alert">
            {error.message}
          </p>
        )}
        {names.map((name) => (
          <Entry
            key={name}
            name={name}
            type="password"
            label={text(`text.${name}`)}
            issue={issueOf(name)}
            autoComplete={name === 'oldPassword' ? 'current-password' : 'new-password'}
          />
        ))}
        <Text as="p" color="muted" size={13} margin="0 0 14px">
          {text('text.others-end')}
        </Text>
        <SubmitButton isPending={isPending} isPrimary>
          {text('text.renew')}
        </SubmitButton>
      </form>
    </Card>
  );
}
