import { useText } from '@shopkeeper/ui/i18n';
import { ChevronDown, Package } from '@shopkeeper/ui/icons';
import { Stack } from '@shopkeeper/ui/layout';
import { Button, Dropdown } from 'antd';
import { packageManagers, withManager } from '../terminal-queue.domain.ts';
import { notifyWhenClosed } from './notify-when-closed.ts';
import { addManagerTask, addTerminalTask, clearSuccessful, openDialog, useTerminal } from './terminal-store.ts';

const connectionSeconds = 5;

/** The commands that may be added. Whoever closed the panel is told how they ended. */
export function CommandBar() {
  const text = useText('terminal');
  const manager = useTerminal(({ packageManager }) => packageManager);
  const tell = (command: string) => notifyWhenClosed(text, command);
  const addPlain = (command: string, args: Readonly<Record<string, string>> = {}) =>
    addTerminalTask({ command, args, blockOnFailure: false, callback: tell(command) });
  const addOfManager = (command: string) => addManagerTask({ command, callback: tell(withManager(command, manager)) });
  const versions = ['node', ...packageManagers].map((name) => `version.${name}`);
  const more = [
    { key: 'stream.check', label: text('text.connection') },
    { key: 'versions', label: text('text.versions'), children: versions.map((key) => ({ key, label: <code>{key}</code> })) },
  ];
  return (
    <Stack row wrap gap={8}>
      <Button onClick={() => addOfManager('check')}>{text('text.check')}</Button>
      <Button onClick={() => addOfManager('install')}>{text('text.install')}</Button>
      <Button onClick={() => addOfManager('build')}>{text('text.build')}</Button>
      <Dropdown
        trigger={['click']}
        menu={{
          items: more,
          onClick: ({ key }) => (key === 'stream.check' ? addPlain(key, { seconds: String(connectionSeconds) }) : addPlain(key)),
        }}
      >
        <Button icon={<ChevronDown size={14} aria-hidden />} iconPlacement="end">
          {text('text.more')}
        </Button>
      </Dropdown>
      <Stack row gap={8} className="terminal-end">
        <Button
          icon={<Package size={14} aria-hidden />}
          aria-label={text('text.manager-button', { name: manager })}
          onClick={() => openDialog('showPackageManagerDialog', true)}
        >
          {manager}
        </Button>
        <Button onClick={clearSuccessful}>{text('text.clear')}</Button>
      </Stack>
    </Stack>
  );
}
