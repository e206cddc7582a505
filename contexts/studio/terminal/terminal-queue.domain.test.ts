import { describe, expect, it, vi } from 'vitest';
import {
  addTask,
  defaultTerminal,
  isBlocked,
  mostLines,
  nextTask,
  received,
  removeTask,
  resultOf,
  retried,
  showDialog,
  showPanel,
  started,
  streamFailed,
  streamSignals,
  taskStatus,
  type TaskStatus,
  type TerminalTask,
  withManager,
  withoutSuccessful,
} from './terminal-queue.domain.ts';
import { restoredTerminal, storedTerminal } from './terminal-storage.domain.ts';

const { waiting, connecting, executing, success, failed, unknown } = taskStatus;

let made = 0;
function task(status: TaskStatus, more: Partial<TerminalTask> = {}): TerminalTask {
  made += 1;
  const usual = { args: {}, message: [], showMessage: false, blockOnFailure: true, extend: '' };
  return { uuid: `task-${made}`, createtime: made, command: 'version.node', status, ...usual, ...more };
}

const added = { uuid: 'new', createtime: 5, command: 'install.pnpm' };

describe('the state of a new browser', () => {
  it('[E-05] has the defaults of the specification and keeps showDot, taskList and automaticCleanupTask', () => {
    expect(defaultTerminal).toEqual({
      show: false,
      showDot: false,
      taskList: [],
      packageManager: 'pnpm',
      showPackageManagerDialog: false,
      showConfig: false,
      automaticCleanupTask: 1,
      port: 8000,
    });
    expect(Object.keys(storedTerminal(defaultTerminal)).toSorted()).toEqual(['automaticCleanupTask', 'showDot', 'taskList']);
    expect(restoredTerminal(undefined)).toEqual(defaultTerminal);
  });
});

describe('a task', () => {
  it('[J-01] has six statuses and waits when it is added', () => {
    expect(taskStatus).toEqual({ waiting: 0, connecting: 1, executing: 2, success: 3, failed: 4, unknown: 5 });
    expect(addTask(defaultTerminal, added).taskList).toEqual([
      { ...added, args: {}, status: waiting, message: [], showMessage: false, blockOnFailure: true, extend: '' },
    ]);
  });

  it('[J-03] is connecting, executing on link-success, success on exec-success', () => {
    const linked = received(started(task(waiting)), streamSignals.linked);
    expect(linked.status).toBe(executing);
    const line = received(linked, 'a line');
    expect(line.message).toEqual(['a line']);
    expect(received(received(line, streamSignals.succeeded), streamSignals.completed).status).toBe(success);
  });

  it('[J-03] fails on exec-error, on completed without success, and on a stream error while it runs', () => {
    expect(received(task(executing), streamSignals.failed).status).toBe(failed);
    expect(received(task(executing), streamSignals.completed).status).toBe(failed);
    expect(received(task(connecting), streamSignals.completed).status).toBe(failed);
    expect([connecting, executing].map((status) => streamFailed(task(status)).status)).toEqual([failed, failed]);
    for (const status of [waiting, success, failed, unknown]) expect(streamFailed(task(status)).status).toBe(status);
    expect(received(task(failed), streamSignals.succeeded).status).toBe(failed);
  });

  it('[J-05] that failed or is unknown and blocks shows its messages; one that does not block keeps them as they were', () => {
    const shownOf = (blockOnFailure: boolean) => {
      const running = task(executing, { blockOnFailure, message: ['a line'] });
      const left = restoredTerminal(storedTerminal({ ...defaultTerminal, taskList: [running] })).taskList;
      return [received(running, streamSignals.failed), streamFailed(running), ...left].map(({ status, showMessage }) => [
        status,
        showMessage,
      ]);
    };
    expect(shownOf(true)).toEqual([failed, failed, unknown].map((status) => [status, true]));
    expect(shownOf(false)).toEqual([failed, failed, unknown].map((status) => [status, false]));
    expect(received(task(executing), streamSignals.succeeded).showMessage).toBe(false);
  });

  it('[J-06] that is retried has no messages, waits again and is another run', () => {
    const before = task(failed, { message: ['a'], showMessage: true });
    expect(retried(before, 'anew')).toEqual({ ...before, uuid: 'anew', status: waiting, message: [], showMessage: false });
    expect(retried(task(unknown), 'anew').status).toBe(waiting);
    for (const status of [waiting, connecting, executing, success]) {
      const same = task(status);
      expect(retried(same, 'anew')).toBe(same);
    }
  });

  it('keeps the last lines of a long output', () => {
    const long = Array.from({ length: mostLines }, (_, at) => String(at));
    expect(received(task(executing, { message: long }), 'last').message).toHaveLength(mostLines);
  });

  it('[J-10] tells a result once, when it becomes failed or successful', () => {
    const tell = vi.fn<(result: string) => void>();
    const told = (before: TerminalTask, after: TerminalTask) => {
      const result = resultOf(before, after);
      if (result) tell(result);
    };
    const running = task(executing);
    told(running, received(running, streamSignals.succeeded));
    told(running, received(running, streamSignals.failed));
    told(task(failed), received(task(failed), streamSignals.completed));
    told(running, received(running, 'line'));
    told(task(failed), retried(task(failed), 'anew'));
    expect(tell.mock.calls).toEqual([['success'], ['failed']]);
  });
});

describe('the queue', () => {
  it('[J-02] starts the first waiting task when nothing before it runs or blocks', () => {
    const first = task(waiting);
    expect(nextTask([task(success), first, task(waiting)])).toBe(first);
    expect(nextTask([task(connecting), first])).toBeNull();
    expect(nextTask([task(executing), first])).toBeNull();
    expect(nextTask([task(failed), first])).toBeNull();
    expect(nextTask([task(unknown), first])).toBeNull();
    expect(nextTask([task(failed, { blockOnFailure: false }), task(unknown, { blockOnFailure: false }), first])).toBe(first);
    expect(nextTask([first, task(failed)])).toBe(first);
    expect(nextTask([])).toBeNull();
  });

  it('[J-07] is blocked by a failed task that blocks, if a task waits behind it', () => {
    expect(isBlocked([task(failed), task(waiting)])).toBe(true);
    expect(isBlocked([task(unknown), task(success), task(waiting)])).toBe(true);
    expect(isBlocked([task(failed)])).toBe(false);
    expect(isBlocked([task(waiting), task(failed)])).toBe(false);
    expect(isBlocked([task(failed, { blockOnFailure: false }), task(waiting)])).toBe(false);
  });

  it('[J-06] deletes a task only when it does not run; clearing and automatic cleanup remove successful ones', () => {
    const all = [waiting, connecting, executing, success, failed, unknown].map((status) => task(status));
    const left = all.reduce<readonly TerminalTask[]>((tasks, { uuid }) => removeTask(tasks, uuid), all);
    expect(left.map(({ status }) => status)).toEqual([connecting, executing]);
    expect(withoutSuccessful(all).map(({ status }) => status)).toEqual([waiting, connecting, executing, failed, unknown]);
    const taskList = [task(success), task(failed)];
    expect(addTask({ ...defaultTerminal, taskList }, added).taskList.map(({ status }) => status)).toEqual([failed, waiting]);
    const kept = addTask({ ...defaultTerminal, taskList, automaticCleanupTask: 0 }, added);
    expect(kept.taskList.map(({ status }) => status)).toEqual([success, failed, waiting]);
  });

  it('[J-09] gives a task to the chosen package manager', () => {
    expect(withManager('install', 'pnpm')).toBe('install.pnpm');
  });
});

describe('panel and dialogs', () => {
  it('[J-08] adding shows the dot while the panel is closed; opening clears it; a dialog closes the panel', () => {
    const closed = addTask(defaultTerminal, added);
    expect(closed.showDot).toBe(true);
    expect(addTask({ ...defaultTerminal, show: true }, added).showDot).toBe(false);
    expect(showPanel(closed, true)).toMatchObject({ show: true, showDot: false });
    expect(showPanel({ ...closed, show: true }, false)).toMatchObject({ show: false, showDot: true });
    for (const dialog of ['showPackageManagerDialog', 'showConfig'] as const) {
      expect(showDialog({ ...defaultTerminal, show: true }, dialog, true)).toMatchObject({ show: false, [dialog]: true });
      expect(showDialog({ ...defaultTerminal, [dialog]: true }, dialog, false)).toMatchObject({ show: false, [dialog]: false });
    }
  });
});

describe('what the browser keeps', () => {
  it('[J-04] what ran when the page was left is unknown', () => {
    const taskList = [waiting, connecting, executing, success, failed, unknown].map((status) => task(status));
    const kept: unknown = JSON.parse(JSON.stringify(storedTerminal({ ...defaultTerminal, taskList, showDot: true })));
    const restored = restoredTerminal(kept);
    expect(restored.taskList.map(({ status }) => status)).toEqual([waiting, unknown, unknown, success, failed, unknown]);
    expect(restored.taskList[1]?.showMessage).toBe(true);
    expect(restored.showDot).toBe(true);
  });

  it('[E-04] every field of a task but its callback', () => {
    const callback = () => undefined;
    const [first] = addTask(defaultTerminal, { ...added, args: {}, callback }).taskList;
    const fields = ['uuid', 'createtime', 'status', 'command', 'message', 'showMessage', 'blockOnFailure', 'extend', 'callback'];
    expect(Object.keys(first ?? {}).toSorted()).toEqual([...fields, 'args'].toSorted());
    expect(first?.callback).toBe(callback);
    const whole = task(success, { message: ['a'], extend: 'more', args: { seconds: '5' }, callback: () => undefined });
    const [kept] = storedTerminal({ ...defaultTerminal, taskList: [whole] }).taskList;
    expect(Object.keys(kept ?? {}).toSorted()).toEqual(
      ['args', 'blockOnFailure', 'command', 'createtime', 'extend', 'message', 'showMessage', 'status', 'uuid'].toSorted(),
    );
    expect(restoredTerminal({ taskList: [kept] }).taskList).toEqual([kept]);
  });

  it.each([
    ['a text', 'broken'],
    ['a list', []],
    ['tasks that are none', { taskList: [null, 5, {}, { uuid: 'a' }, { uuid: 'a', command: 'b', createtime: 1, status: 9 }] }],
    ['a cleanup nobody knows', { automaticCleanupTask: 'often', showDot: 'yes', taskList: {} }],
  ])('replaces %s by the default', (_, kept) => {
    expect(restoredTerminal(kept)).toEqual(defaultTerminal);
  });
});
