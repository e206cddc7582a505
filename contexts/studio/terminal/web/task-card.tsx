import { download } from '@shopkeeper/admin-ui';
import type { StatusColor } from '@shopkeeper/resource/fields';
import { TimeText } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { ChevronDown, ChevronUp } from '@shopkeeper/ui/icons';
import { Stack, StatusBadge, Text } from '@shopkeeper/ui/layout';
import { Button } from 'antd';
import { useState } from 'react';
import { blocksQueue, isRunning, taskStatus, type TaskStatus, type TerminalTask } from '../terminal-queue.domain.ts';
import { TaskOutput } from './task-output.tsx';
import { deleteTask, retryTask, stopTask, toggleOutput } from './terminal-store.ts';

const colors: Readonly<Record<TaskStatus, StatusColor>> = {
  [taskStatus.waiting]: 'idle',
  [taskStatus.connecting]: 'info',
  [taskStatus.executing]: 'info',
  [taskStatus.success]: 'ok',
  [taskStatus.failed]: 'bad',
  [taskStatus.unknown]: 'warn',
};

/** A task of the list with its output. */
export function TaskCard({ task }: { readonly task: TerminalTask }) {
  const text = useText('terminal');
  const isOpen = task.showMessage || isRunning(task);
  const name = [task.command, ...Object.values(task.args)].join(' ');
  const toggle = text(isOpen ? 'text.hide-output' : 'text.show-output');
  const isFoldable = !isRunning(task) && task.status !== taskStatus.waiting;
  return (
    <li className={blocksQueue(task) ? 'terminal-task blocks' : 'terminal-task'} data-status={task.status} data-uuid={task.uuid}>
      <Stack row gap={[4, 10]} wrap padding="8px 12px">
        <StatusBadge color={colors[task.status]}>{text(`text.status.${task.status}`)}</StatusBadge>
        <code className="terminal-command">{name}</code>
        <Remark task={task} />
        <Text color="muted" size={12} className="terminal-time">
          <TimeText at={task.createtime} />
        </Text>
        {isFoldable && (
          <Button
            type="text"
            size="small"
            aria-label={`${toggle}: ${name}`}
            title={toggle}
            aria-expanded={isOpen}
            icon={isOpen ? <ChevronUp size={15} aria-hidden /> : <ChevronDown size={15} aria-hidden />}
            onClick={() => toggleOutput(task.uuid)}
          />
        )}
      </Stack>
      {isOpen && <TaskOutput task={task} />}
      <TaskButtons task={task} name={name} />
    </li>
  );
}

/** What follows from the status for the person who looks at it. */
function Remark({ task }: { readonly task: TerminalTask }) {
  const text = useText('terminal');
  if (isRunning(task))
    return (
      <Text color="warn" size={12}>
        {text('text.stay')}
      </Text>
    );
  const isLost = task.status === taskStatus.unknown;
  return (
    <>
      {isLost && (
        <Text color="muted" size={12}>
          {text('text.lost')}
        </Text>
      )}
      {blocksQueue(task) && (
        <Text color="bad" size={12}>
          {text('text.blocks')}
        </Text>
      )}
    </>
  );
}

function TaskButtons({ task, name }: { readonly task: TerminalTask; readonly name: string }) {
  const text = useText('terminal');
  const [isStopping, setStopping] = useState(false);
  const { uuid, status } = task;
  const isWaiting = status === taskStatus.waiting;
  function stop(): void {
    setStopping(true);
    // The call shows its own failure.
    void stopTask(uuid)
      .catch(() => undefined)
      .finally(() => setStopping(false));
  }
  const load = () => void download('/admin/Terminal/download', { uuid }, `${task.command}.txt`).catch(() => undefined);
  return (
    <Stack row gap={4} justify="end" padding="4px 8px" role="group" aria-label={name}>
      {!isWaiting && task.message.length > 1 && (
        <Button type="link" size="small" onClick={load}>
          {text('text.download')}
        </Button>
      )}
      {status === taskStatus.executing && (
        <Button type="text" danger size="small" loading={isStopping} onClick={stop}>
          {text('text.stop')}
        </Button>
      )}
      {(status === taskStatus.failed || status === taskStatus.unknown) && (
        <Button size="small" onClick={() => retryTask(uuid)}>
          {text('text.retry')}
        </Button>
      )}
      {!isRunning(task) && (
        <Button size="small" onClick={() => deleteTask(uuid)}>
          {text('text.delete')}
        </Button>
      )}
    </Stack>
  );
}
