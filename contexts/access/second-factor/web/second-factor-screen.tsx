import { ErrorState } from '@shopkeeper/admin-ui';
import { useNotices } from '@shopkeeper/admin-ui/shell';
import { refreshReads, useCall } from '@shopkeeper/api-client';
import { loadStaffRules, useStaffRules } from '@shopkeeper/api-client/session';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack } from '@shopkeeper/ui/layout';
import { Alert, Skeleton } from 'antd';
import { useState } from 'react';
import type { SecondFactorView } from '../second-factor.domain.ts';
import { secondFactorPage } from '../second-factor.page.ts';
import { ActiveFactor } from './active-factor.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { NewRecoveryCodes } from './recovery-codes.tsx';
import { SetUp } from './set-up.tsx';

/** The second factor of the signed-in person: set up, new recovery codes, off. */
export function SecondFactorScreen() {
  const text = useText('second-factor');
  const notices = useNotices();
  const isDue = useStaffRules(({ isSecondFactorDue }) => isSecondFactorDue);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { data, error, refetch } = useCall<SecondFactorView>(`${secondFactorPage.path}/overview`, {});
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;

  /** What was not open before is open from now on: menu and permissions are read again. */
  function stored(): void {
    setCodes(null);
    void refreshReads([secondFactorPage.path]);
    if (isDue) void loadStaffRules().catch(notices.failure);
  }

  return (
    <article className="rs-detail" style={{ maxWidth: 720 }}>
      <header className="rs-detail-head">
        <h1>{text('title')}</h1>
      </header>
      {!data && <Skeleton active paragraph={{ rows: 6 }} />}
      {data && (
        <Stack gap={16}>
          {isDue && !codes && (
            <Alert type="warning" showIcon title={text('text.due', { roles: data.requiredBy.join(text('text.and')) })} />
          )}
          <Content
            data={data}
            codes={codes}
            onCodes={(given) => (given.length > 0 ? setCodes(given) : stored())}
            onStored={stored}
          />
        </Stack>
      )}
    </article>
  );
}

interface ContentProps {
  readonly data: SecondFactorView;
  readonly codes: readonly string[] | null;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onStored: () => void;
}

function Content({ data, codes, onCodes, onStored }: ContentProps) {
  if (codes) return <NewRecoveryCodes codes={codes} onStored={onStored} />;
  const { activeSince } = data;
  if (activeSince === null)
    return (
      <>
        <SetUp state={data} onDone={onCodes} />
        <AddPasskey state={data} onDone={onCodes} />
      </>
    );
  return <ActiveFactor state={{ ...data, activeSince }} onCodes={onCodes} />;
}
