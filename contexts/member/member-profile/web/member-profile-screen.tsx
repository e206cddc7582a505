import { useMemberSession } from '@shopkeeper/api-client/session';
import { Card, Failed, Loading, useMemberRow } from '@shopkeeper/member-ui';
import { PageLink } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { Columns, Text } from '@shopkeeper/ui/layout';
import { memberProfile } from '../member-profile.page.ts';
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
            <PasswordLink />
            <MyData row={data} renew={() => void refetch()} />
          </div>
        </Columns>
      )}
    </>
  );
}

function PasswordLink() {
  const text = useText('member-profile');
  return (
    <Card title={text('text.security')}>
      <PageLink to="/user/password" className="mc-button wide">
        {text('text.password-link')}
      </PageLink>
    </Card>
  );
}
