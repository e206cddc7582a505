import { useMemberSession } from '@shopkeeper/api-client/session';
import { Failed, Loading, useMemberRow } from '@shopkeeper/member-ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Text } from '@shopkeeper/ui/layout';
import { memberProfile } from '../../member-profile/member-profile.page.ts';
import { PasswordForm } from './password-form.tsx';
import './member-password.css';

/** A new password for the member, who proves the present one. */
export function MemberPasswordScreen() {
  const text = useText('member-password');
  const id = useMemberSession(({ person }) => person?.id ?? 0);
  const { data, error, refetch } = useMemberRow(memberProfile, id);
  return (
    <div className="member-password">
      <Text as="h1" size={22} margin="0 0 14px">
        {text('title')}
      </Text>
      {error && !data && <Failed error={error} retry={() => void refetch()} />}
      {!data && !error && <Loading heights={[360]} />}
      {data && <PasswordForm version={data.version} />}
    </div>
  );
}
