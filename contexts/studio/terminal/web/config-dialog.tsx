import { showNotice } from '@shopkeeper/api-client';
import { PageModal } from '@shopkeeper/admin-ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { Checkbox, InputNumber } from 'antd';
import { useId, useState } from 'react';
import { portRange } from '../terminal-queue.domain.ts';
import { changeConfig, useTerminal } from './terminal-store.ts';

/** The settings of the terminal. */
export function ConfigDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useText('terminal');
  const before = useTerminal();
  const [port, setPort] = useState<number | null>(before.port);
  const [cleansUp, setCleansUp] = useState(before.automaticCleanupTask === 1);
  const [isBusy, setBusy] = useState(false);
  const id = useId();
  function save(): void {
    if (port === null) return;
    setBusy(true);
    // The call shows its own failure.
    void changeConfig({ port, automaticCleanupTask: cleansUp ? 1 : 0 })
      .then(
        () => {
          showNotice('success', text('text.saved'));
          onClose();
        },
        () => undefined,
      )
      .finally(() => setBusy(false));
  }
  return (
    <PageModal
      title={text('text.config')}
      width={440}
      okText={text('text.save')}
      okButtonProps={{ loading: isBusy, disabled: port === null }}
      cancelText={text('text.cancel')}
      onOk={save}
      onCancel={onClose}
    >
      <Stack gap={16}>
        <Stack gap={4}>
          <label htmlFor={id}>{text('text.port')}</label>
          <InputNumber
            id={id}
            value={port}
            precision={0}
            min={portRange.min}
            max={portRange.max}
            aria-describedby={`${id}-hint`}
            onChange={(value) => setPort(typeof value === 'number' ? value : null)}
          />
          <Text id={`${id}-hint`} color="muted" size={12}>
            {text('text.port-hint', { ...portRange })}
          </Text>
        </Stack>
        <Checkbox checked={cleansUp} onChange={({ target }) => setCleansUp(target.checked)}>
          {text('text.cleanup')}
        </Checkbox>
      </Stack>
    </PageModal>
  );
}
