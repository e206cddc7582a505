import { call, read, showNotice } from '@shopkeeper/api-client';
import { randomId } from '@shopkeeper/ui';
import { titleText } from '@shopkeeper/ui/i18n';
import { recall, remember, storageKeys } from '@shopkeeper/ui/theme';
import { create } from 'zustand';
import {
  addTask,
  isBlocked,
  type NewTask,
  nextTask,
  received,
  removeTask,
  resultOf,
  retried,
  showDialog,
  showPanel,
  started,
  streamFailed,
  taskStatus,
  type TerminalState,
  type TerminalTask,
  withManager,
  withoutSuccessful,
} from '../terminal-queue.domain.ts';
import type { TerminalInfo, TerminalRun } from '../terminal-reply.domain.ts';
import { restoredTerminal, storedTerminal } from '../terminal-storage.domain.ts';
import { withProof } from './proof-request.ts';
import { followRun, type Following } from './follow-run.ts';

/** The terminal of this browser; `showDot`, `taskList` and `automaticCleanupTask` are kept in local storage. */
export const useTerminal = create<TerminalState>()(() => restoredTerminal(recall(storageKeys.terminal)));

useTerminal.subscribe((state) => remember(storageKeys.terminal, storedTerminal(state)));

const change = (update: (state: TerminalState) => TerminalState): void => useTerminal.setState(update);

/** Runs that a retried task replaces: they end before it starts. */
const replaced = new Map<string, string>();
let hasBegun = false;

/** Starts what waits when the page is opened. */
export function beginTerminal(): void {
  if (hasBegun) return;
  hasBegun = true;
  startNext();
}

/** Changes a task, and tells its callback a result. */
function changeTask(uuid: string, update: (task: TerminalTask) => TerminalTask): void {
  const before = useTerminal.getState().taskList.find((task) => task.uuid === uuid);
  if (!before) return;
  const after = update(before);
  change((state) => ({ ...state, taskList: state.taskList.map((task) => (task.uuid === uuid ? after : task)) }));
  const result = resultOf(before, after);
  if (result) before.callback?.(result);
}

function followingOf(uuid: string): Following {
  return {
    received(data) {
      changeTask(uuid, (task) => received(task, data));
    },
    failed(message) {
      changeTask(uuid, (task) => streamFailed(received(task, message)));
    },
    over() {
      startNext();
      warnOfBlock();
    },
  };
}

/** Starts the first waiting task, if nothing is in its way. */
function startNext(): void {
  const next = nextTask(useTerminal.getState().taskList);
  if (!next) return;
  changeTask(next.uuid, started);
  const before = replaced.get(next.uuid);
  replaced.delete(next.uuid);
  followRun(next, { isKnown: false, replaces: before ?? null }, followingOf(next.uuid));
}

/** While the panel is closed nobody sees that tasks wait in vain. */
function warnOfBlock(): void {
  const { show, taskList } = useTerminal.getState();
  if (!show && isBlocked(taskList)) showNotice('error', titleText('terminal:text.blocked'));
}

/** Adds a task; it starts when its turn comes. */
export function addTerminalTask(task: Omit<NewTask, 'uuid' | 'createtime'>): void {
  change((state) => addTask(state, { ...task, uuid: randomId(), createtime: Date.now() }));
  startNext();
  warnOfBlock();
}

/** Adds a task for the chosen package manager: `install` becomes `install.pnpm`. */
export function addManagerTask(task: Omit<NewTask, 'uuid' | 'createtime'>): void {
  addTerminalTask({ ...task, command: withManager(task.command, useTerminal.getState().packageManager) });
}

export function retryTask(uuid: string): void {
  const anew = randomId();
  changeTask(uuid, (task) => retried(task, anew));
  replaced.set(anew, uuid);
  startNext();
  warnOfBlock();
}

export function deleteTask(uuid: string): void {
  change((state) => ({ ...state, taskList: removeTask(state.taskList, uuid) }));
  startNext();
  warnOfBlock();
}

export function clearSuccessful(): void {
  change((state) => ({ ...state, taskList: withoutSuccessful(state.taskList) }));
}

/** Ends the processes of a running task on the server. */
export const stopTask = (uuid: string): Promise<unknown> => call('/admin/Terminal/cancel', { uuid });

export function toggleOutput(uuid: string): void {
  changeTask(uuid, (task) => ({ ...task, showMessage: !task.showMessage }));
}

/** Reads what the server stored of a task that this page did not follow to its end. */
export async function readOutput(uuid: string): Promise<void> {
  const stored = await read<{ lines: readonly string[] }>('/admin/Terminal/output', { uuid }, { showError: false }).catch(
    () => null,
  );
  if (!stored) return;
  changeTask(uuid, (task) => (task.status === taskStatus.unknown ? { ...task, message: stored.lines } : task));
}

/** Follows a run of the server, also one that somebody else started. */
export function watchRun(run: TerminalRun): void {
  const task: TerminalTask = {
    uuid: run.uuid,
    createtime: run.startedAt,
    command: run.command,
    args: run.args,
    status: taskStatus.connecting,
    message: [],
    showMessage: true,
    blockOnFailure: false,
    extend: '',
  };
  change((state) => ({ ...state, taskList: [...state.taskList.filter(({ uuid }) => uuid !== run.uuid), task] }));
  followRun(task, { isKnown: true, replaces: null }, followingOf(run.uuid));
}

export const openPanel = (show: boolean): void => change((state) => showPanel(state, show));

export const openDialog = (dialog: 'showPackageManagerDialog' | 'showConfig', isOpen: boolean): void =>
  change((state) => showDialog(state, dialog, isOpen));

type Config = Pick<TerminalState, 'packageManager' | 'port' | 'automaticCleanupTask'>;

/** Takes over what the server keeps for everybody; the cleanup is a choice of this browser. */
export const takeInfo = ({ packageManager, port }: TerminalInfo): void => change((state) => ({ ...state, packageManager, port }));

/** Shows why a choice was not kept. */
function tell(error: unknown): never {
  showNotice('error', error instanceof Error ? error.message : String(error));
  throw error;
}

/** Keeps a choice on the server and in this browser. */
export async function changeConfig(chosen: Partial<Config>): Promise<void> {
  const { packageManager, ...others } = chosen;
  const body = { ...others, ...(packageManager ? { manager: packageManager } : {}) };
  await withProof((proof) => call('/admin/ajax/changeTerminalConfig', { ...body, ...proof }, { showError: false })).catch(tell);
  change((state) => ({ ...state, ...chosen }));
}
