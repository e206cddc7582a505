import { type InputView, viewOf } from '@shopkeeper/resource/view';
import { loadStaffRules } from '@shopkeeper/api-client/session';
import { useUnsaved } from '@shopkeeper/shell/tabs';
import { useFocusBack } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { DescriptionList, Stack } from '@shopkeeper/ui/layout';
import { useWrite } from '@shopkeeper/admin-ui';
import { Section } from '@shopkeeper/admin-ui/detail';
import { FormFields, IssueSummary, useForm } from '@shopkeeper/admin-ui/form';
import { Button } from 'antd';
import { admin } from '../../admin/admin.resource.ts';
import { profilePage } from '../profile.page.ts';
import type { OwnAccount, ProfileView } from '../profile-view.domain.ts';

const { nickname, avatar, email, mobile, motto } = admin.ownFields;
const fields = { nickname, avatar, email, mobile, motto };
const inputs = new Map(viewOf(admin).form.flatMap((row) => row.map((input) => [input.key, input])));
const rows = [['nickname', 'motto'], ['mobile', 'email'], ['avatar']].map((row) =>
  row.map((key) => inputs.get(key)).filter((input): input is InputView => input !== undefined),
);

/** The person's own account: fields that staff may change themselves, and read-only ones that only others may change. */
export function AccountForm({ account }: { readonly account: OwnAccount }) {
  const text = useText('profile');
  const first = {
    nickname: account.nickname,
    avatar: account.avatar,
    email: account.email,
    mobile: account.mobile,
    motto: account.motto,
  };
  const form = useForm({ resource: admin, fields, first: () => first });
  const write = useWrite<ProfileView>({ refreshes: [profilePage.path], showsOwnError: true });
  const isDirty = JSON.stringify(form.draft) !== JSON.stringify(first);
  useUnsaved(isDirty);
  // Saving replaces the form by a new one; this restores the focus that is lost with the old one.
  useFocusBack();

  async function save(): Promise<void> {
    const provided = Object.fromEntries(Object.entries(form.draft).map(([name, value]) => [name, value === '' ? null : value]));
    const body = { version: account.version, ...provided };
    // The header also shows name and picture.
    if (await form.run(() => write.mutateAsync({ path: `${profilePage.path}/save`, body }))) await loadStaffRules();
  }

  return (
    <Section title={text('text.account')}>
      <Stack gap={16}>
        <DescriptionList
          items={[
            { key: 'username', title: text('text.username'), value: account.username },
            {
              key: 'roles',
              title: text('text.roles'),
              value: account.super ? text('text.super') : account.roles.join(' · ') || text('text.noRoles'),
            },
          ]}
        />
        <form
          className="rs-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <IssueSummary form={form} titleOf={(path) => text(`text.${path}`)} />
          <FormFields resource={admin} form={form} rows={rows} id={account.id} />
          <Button type="primary" style={{ alignSelf: 'flex-start' }} htmlType="submit" disabled={!isDirty} loading={form.isBusy}>
            {text('text.save')}
          </Button>
        </form>
      </Stack>
    </Section>
  );
}
