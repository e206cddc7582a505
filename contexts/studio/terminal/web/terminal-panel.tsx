import { useCall } from '@shopkeeper/api-client';
import { EmptyState, PageDrawer } from '@shopkeeper/admin-ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Settings2 } from '@shopkeeper/ui/icons';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { Alert, Button } from 'antd';
import { useEffect } from 'react';
import { isRunning } from '../terminal-queue.domain.ts';
import type { TerminalInfo } from '../terminal-reply.domain.ts';
import { CommandBar } from './command-bar.tsx';
import { ServerRuns } from './server-runs.tsx';
import { TaskCard } from './task-card.tsx';
import { openDialog, openPanel, takeInfo, useTerminal } from './terminal-store.ts';
import './terminal.css';

/** The terminal: its tasks, and the commands that may be added. */
export function TerminalPanel() {
  const text = useText('terminal');
  const tasks = useTerminal(({ taskList }) => taskList);
  const { data: info } = useCall<TerminalInfo>('/admin/Terminal/state', {});
  useEffect(() => {
    if (info) takeInfo(info);
  }, [info]);
  return (
    <PageDrawer
      size={664}
      rootClassName="terminal-drawer"
      title={<Title />}
      closable={{ 'aria-label': text('text.close'), placement: 'end' }}
      extra={
        <Button
          type="text"
          aria-label={text('text.config')}
          title={text('text.config')}
          icon={<Settings2 size={16} aria-hidden />}
          onClick={() => openDialog('showConfig', true)}
        />
      }
      footer={<CommandBar />}
      onClose={() => openPanel(false)}
    >
      <Stack gap={12}>
        {info && !info.enabled && <Alert type="warning" showIcon title={text('text.off')} description={text('text.off-hint')} />}
        <ServerRuns />
        {tasks.length === 0 ? (
          <EmptyState title={text('text.none')} hint={text('text.none-hint')} />
        ) : (
          <ul className="terminal-tasks" aria-label={text('title')}>
            {tasks.map((task) => (
              <TaskCard key={task.uuid} task={task} />
            ))}
          </ul>
        )}
      </Stack>
    </PageDrawer>
  );
}

function Title() {
  const text = useText('terminal');
  const tasks = useTerminal(({ taskList }) => taskList);
  const running = tasks.filter(isRunning).length;
  const counts = [
    text('text.tasks', { count: tasks.length }),
    ...(running > 0 ? [text('text.running', { count: running })] : []),
  ];
  return (
    <Stack row gap={10}>
      <span>{text('title')}</span>
      <Text color="muted" size={13} weight={400}>
        {counts.join(' · ')}
      </Text>
    </Stack>
  );
}
