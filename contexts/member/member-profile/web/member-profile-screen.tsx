import { useMemberSession } from '@shopkeeper/api-client/session';
import { Card, Failed, Loading, useMemberRow } from '@shopkeeper/member-ui';
import { PageLink } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { Columns, Text } from '@shopkeeper/ui/layout';
import type { ComponentProps } from 'react';
import { memberProfile } from '../member-profile.page.ts';
import { Contacts } from './contacts.tsx';
import { MyData } from './my-data.tsx';
import { ProfileForm } from './profile-form.tsx';

/** The member's own account: name and contact details, and the way to the password. */
export function MemberProfileScreen() {
  const text = useText('member-profile');
  const id = useMemberSession(({ person }) => person?.id ?? 0);
  const { data, error, refetch } = useMemberRow(memberProfile, id);
  return (
    <>
      <Text as="h1" size={22} margin="0 0 14px">
        {text('title')}
      </Text>
      {error && !data && <Failed error={error} retry={() => void refetch()} />}
      {!data && !error && <Loading heights={[420, 280]} />}
      {data && (
        <Columns of={2} narrowOn="phone" gap="0 16px" align="start">
          <ProfileForm row={data} renew={() => void refetch()} />
          <div>
            <Security mobile={data.mobile} email={data.email} renew={() => void refetch()} />
            <MyData row={data} renew={() => void refetch()} />
          </div>
        </Columns>
      )}
    </>
  );
}

function Security(contacts: ComponentProps<typeof Contacts>) {
  const text = useText('member-profile');
  return (
    <Card title={text('text.security')}>
      <Contacts {...contacts} />
      <PageLink to="/user/password" className="mc-button wide">
        {text('text.password-link')}
      </PageLink>
    </Card>
  );
}
