import { useWrite } from '@shopkeeper/admin-ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack } from '@shopkeeper/ui/layout';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import type { SecondFactorView } from '../second-factor.domain.ts';
import { secondFactorPage } from '../second-factor.page.ts';
import { RemoveForm } from './remove-form.tsx';

interface RemoveAppProps {
  readonly state: SecondFactorView;
}

/** Removes the authenticator app of somebody who has passkeys, which stay; without any, turning off does the same. */
export function RemoveApp({ state }: RemoveAppProps) {
  const text = useText('second-factor');
  const write = useWrite<SecondFactorView>({ refreshes: [secondFactorPage.path], showsOwnError: true });
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" danger aria-label={text('text.removeApp')} onClick={() => setOpen(true)}>
        {text('text.remove')}
      </Button>
      <Modal
        open={isOpen}
        title={text('text.removeApp')}
        footer={null}
        destroyOnHidden
        styles={{ body: { paddingTop: 8 } }}
        onCancel={() => setOpen(false)}
      >
        <Stack gap={12}>
          <p className="rs-hint">{text('text.removeAppHint')}</p>
          <RemoveForm
            state={state}
            remove={async (proof) => {
              await write.mutateAsync({ path: `${secondFactorPage.path}/removeApp`, body: proof });
              setOpen(false);
            }}
          />
        </Stack>
      </Modal>
    </>
  );
}
