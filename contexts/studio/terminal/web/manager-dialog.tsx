import { useCall } from '@shopkeeper/api-client';
import { ErrorState, PageModal } from '@shopkeeper/admin-ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { Alert, Button, Radio, Skeleton } from 'antd';
import { useState } from 'react';
import { type PackageManager, withManager } from '../terminal-queue.domain.ts';
import type { InstalledManager } from '../terminal-reply.domain.ts';
import { notifyWhenClosed } from './notify-when-closed.ts';
import { addManagerTask, changeConfig, useTerminal } from './terminal-store.ts';
import './terminal.css';

/** Chooses the package manager that tasks are given to from now on. */
export function ManagerDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useText('terminal');
  const used = useTerminal(({ packageManager }) => packageManager);
  const [chosen, choose] = useState<PackageManager>(used);
  const [isBusy, setBusy] = useState(false);
  const { data, error, refetch } = useCall<{ managers: readonly InstalledManager[] }>('/admin/Terminal/managers', {});
  const missesLock = data?.managers.some(({ name, hasLock }) => name === chosen && !hasLock) ?? false;
  /** Keeps the choice, and may install with it at once. */
  async function use(installs: boolean): Promise<void> {
    setBusy(true);
    try {
      await changeConfig({ packageManager: chosen });
      onClose();
      if (installs) addManagerTask({ command: 'install', callback: notifyWhenClosed(text, withManager('install', chosen)) });
    } catch {
      // The call has shown its own failure.
      setBusy(false);
    }
  }
  return (
    <PageModal
      title={text('text.manager')}
      width={460}
      onCancel={onClose}
      footer={
        <Stack row gap={8} justify="end" wrap>
          <Button onClick={onClose}>{text('text.cancel')}</Button>
          <Button disabled={isBusy} onClick={() => void use(true)}>
            {text('text.use-install')}
          </Button>
          <Button type="primary" loading={isBusy} onClick={() => void use(false)}>
            {text('text.use', { name: chosen })}
          </Button>
        </Stack>
      }
    >
      <Stack gap={12}>
        <Text color="secondary">{text('text.manager-hint')}</Text>
        {error ? <ErrorState error={error} retry={() => void refetch()} /> : null}
        {!data && !error && <Skeleton active paragraph={{ rows: 5 }} />}
        {data && <Managers managers={data.managers} chosen={chosen} choose={choose} />}
        {missesLock && <Alert type="warning" showIcon title={text('text.manager-lock', { name: chosen })} />}
      </Stack>
    </PageModal>
  );
}

interface ManagersProps {
  readonly managers: readonly InstalledManager[];
  readonly chosen: PackageManager;
  choose(name: PackageManager): void;
}

function Managers({ managers, chosen, choose }: ManagersProps) {
  const text = useText('terminal');
  return (
    <Radio.Group
      className="terminal-managers"
      aria-label={text('text.manager')}
      value={chosen}
      onChange={({ target }) => choose(target.value as PackageManager)}
    >
      {managers.map(({ name, version }) => (
        <Radio key={name} value={name} className={name === chosen ? 'terminal-manager chosen' : 'terminal-manager'}>
          <span className="terminal-manager-name">{name}</span>
          <span className="terminal-manager-version">{version ?? text('text.manager-missing')}</span>
        </Radio>
      ))}
    </Radio.Group>
  );
}
