import { f } from '@shopkeeper/resource/fields';
import { type InputView } from '@shopkeeper/resource/view';
import { useText } from '@shopkeeper/ui/i18n';
import { useWrite } from '@shopkeeper/admin-ui';
import { Section } from '@shopkeeper/admin-ui/detail';
import { FormFields, IssueSummary, useForm } from '@shopkeeper/admin-ui/form';
import { Button } from 'antd';
import { admin } from '../../admin/admin.resource.ts';
import { profilePage } from '../profile.page.ts';
import type { ProfileView } from '../profile-view.domain.ts';

const fields = {
  oldPassword: f.secret({ min: 1, max: 128 }),
  password: admin.ownFields.password,
  again: admin.ownFields.password,
};
const titles = { oldPassword: 'oldPassword', password: 'newPassword', again: 'again' } as const;
const rows = (['oldPassword', 'password', 'again'] as const).map((key): InputView[] => [
  { key, title: `profile:text.${titles[key]}`, field: fields[key], required: true },
]);
const first = { oldPassword: '', password: '', again: '' };

/** Sets a new password; requires the current one and ends the person's other sign-ins. */
export function PasswordForm({ version }: { readonly version: number }) {
  const text = useText('profile');
  const form = useForm({ resource: admin, fields, first: () => first });
  const write = useWrite<ProfileView>({ refreshes: [profilePage.path], showsOwnError: true });
  const { oldPassword, password, again } = form.draft;

  async function renew(): Promise<void> {
    if (password !== again) return form.show([{ path: 'again', rule: 'differs', msg: text('rule.differs') }]);
    const body = { version, oldPassword, password };
    if (await form.run(() => write.mutateAsync({ path: `${profilePage.path}/password`, body }))) form.reset(first);
  }

  return (
    <Section title={text('text.password')}>
      <form
        className="rs-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void renew();
        }}
      >
        <IssueSummary form={form} titleOf={(path) => text(`text.${titles[path as keyof typeof titles]}`)} />
        <FormFields resource={admin} form={form} rows={rows} hints={['none']} />
        <p className="rs-hint">{text('text.renewHint')}</p>
        <Button
          style={{ alignSelf: 'flex-start' }}
          htmlType="submit"
          disabled={!oldPassword || !password || !again}
          loading={form.isBusy}
        >
          {text('text.renew')}
        </Button>
      </form>
    </Section>
  );
}
