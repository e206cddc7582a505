/** The statuses of a task (SPEC section 4). */
export const taskStatus = { waiting: 0, connecting: 1, executing: 2, success: 3, failed: 4, unknown: 5 } as const;
export type TaskStatus = (typeof taskStatus)[keyof typeof taskStatus];

/** What the callback of a task receives. */
export type TaskResult = 'failed' | 'success';

/** The messages of a stream that are not lines of output. */
export const streamSignals = {
  linked: 'command-link-success',
  succeeded: 'command-exec-success',
  failed: 'command-exec-error',
  completed: 'command-exec-completed',
} as const;

/** A command that is to run, runs or ran; the newest is the last of the list. */
export interface TerminalTask {
  readonly uuid: string;
  /** UTC epoch ms. */
  readonly createtime: number;
  readonly status: TaskStatus;
  /** A key of the list of commands on the server. */
  readonly command: string;
  /** Values of the arguments that the command declares. */
  readonly args: Readonly<Record<string, string>>;
  /** Lines of output. */
  readonly message: readonly string[];
  readonly showMessage: boolean;
  /** Whether later tasks wait when this one fails. */
  readonly blockOnFailure: boolean;
  /** Any text of whoever added the task; every message of the stream carries it. */
  readonly extend: string;
  /** Not kept when the page is left. */
  readonly callback?: ((result: TaskResult) => void) | undefined;
}

/** What a browser knows of the terminal. `showDot`, `taskList` and `automaticCleanupTask` are kept in it. */
export interface TerminalState {
  readonly show: boolean;
  readonly showDot: boolean;
  readonly taskList: readonly TerminalTask[];
  readonly packageManager: PackageManager;
  readonly showPackageManagerDialog: boolean;
  readonly showConfig: boolean;
  /** 1 removes successful tasks when a task is added. */
  readonly automaticCleanupTask: 0 | 1;
  readonly port: number;
}

export const packageManagers = ['npm', 'cnpm', 'pnpm', 'yarn', 'bun', 'ni'] as const;
export type PackageManager = (typeof packageManagers)[number];

/** The least and the largest port that a command is given. */
export const portRange = { min: 1_024, max: 65_535 } as const;

/** The state of a new browser (SPEC section 3). */
export const defaultTerminal: TerminalState = {
  show: false,
  showDot: false,
  taskList: [],
  packageManager: 'pnpm',
  showPackageManagerDialog: false,
  showConfig: false,
  automaticCleanupTask: 1,
  port: 8000,
};

/** Lines of a task that a browser shows; the whole output can be downloaded. */
export const mostLines = 2_000;

const { waiting, connecting, executing, success, failed, unknown } = taskStatus;

export const isRunning = ({ status }: Pick<TerminalTask, 'status'>): boolean => status === connecting || status === executing;

/** Whether a task keeps later ones from starting by how it ended. */
export const blocksQueue = ({ status, blockOnFailure }: Pick<TerminalTask, 'status' | 'blockOnFailure'>): boolean =>
  blockOnFailure && (status === failed || status === unknown);

/** What a task that is added is made of. */
export interface NewTask {
  readonly uuid: string;
  readonly createtime: number;
  readonly command: string;
  readonly args?: Readonly<Record<string, string>>;
  readonly blockOnFailure?: boolean;
  readonly extend?: string;
  readonly callback?: (result: TaskResult) => void;
}

/** The name of a command for a package manager: `install` with pnpm is `install.pnpm`. */
export const withManager = (command: string, manager: PackageManager): string => `${command}.${manager}`;

/** Adds a waiting task; shows the dot unless the panel is open. */
export function addTask(state: TerminalState, task: NewTask): TerminalState {
  const kept = state.automaticCleanupTask === 1 ? withoutSuccessful(state.taskList) : state.taskList;
  const added: TerminalTask = {
    args: {},
    blockOnFailure: true,
    extend: '',
    ...task,
    status: waiting,
    message: [],
    showMessage: false,
  };
  return { ...state, taskList: [...kept, added], showDot: state.showDot || !state.show };
}

/** The task that may start now: the first waiting one, if nothing before it runs or blocks. */
export function nextTask(tasks: readonly TerminalTask[]): TerminalTask | null {
  for (const task of tasks) {
    if (isRunning(task) || blocksQueue(task)) return null;
    if (task.status === waiting) return task;
  }
  return null;
}

/** Whether a task waits for one that ended and blocks, which no waiting will change. */
export function isBlocked(tasks: readonly TerminalTask[]): boolean {
  const block = tasks.findIndex(blocksQueue);
  return block !== -1 && tasks.slice(block).some(({ status }) => status === waiting);
}

/** A task whose status changed: what fails or is lost and blocks shows its messages. */
function inStatus(task: TerminalTask, status: TaskStatus): TerminalTask {
  const changed = { ...task, status };
  return blocksQueue(changed) ? { ...changed, showMessage: true } : changed;
}

/** A task after a message of its stream. What ended stays as it is. */
export function received(task: TerminalTask, data: string): TerminalTask {
  switch (data) {
    case streamSignals.linked:
      return task.status === connecting ? inStatus(task, executing) : task;
    case streamSignals.succeeded:
      return isRunning(task) ? inStatus(task, success) : task;
    case streamSignals.failed:
      return isRunning(task) ? inStatus(task, failed) : task;
    case streamSignals.completed:
      return task.status === success ? task : inStatus(task, failed);
    default:
      return { ...task, message: [...task.message, data].slice(-mostLines) };
  }
}

/** A task whose stream cannot be read any more. */
export const streamFailed = (task: TerminalTask): TerminalTask => (isRunning(task) ? inStatus(task, failed) : task);

export const started = (task: TerminalTask): TerminalTask => (task.status === waiting ? inStatus(task, connecting) : task);

/** A failed or unknown task that waits again, as a new run. */
export const retried = (task: TerminalTask, uuid: string): TerminalTask =>
  task.status === failed || task.status === unknown ? { ...task, uuid, status: waiting, message: [], showMessage: false } : task;

/** Removes a task that does not run. */
export const removeTask = (tasks: readonly TerminalTask[], uuid: string): readonly TerminalTask[] =>
  tasks.filter((task) => task.uuid !== uuid || isRunning(task));

export const withoutSuccessful = (tasks: readonly TerminalTask[]): readonly TerminalTask[] =>
  tasks.filter(({ status }) => status !== success);

/** Opens or closes the panel; opening it clears the dot. */
export const showPanel = (state: TerminalState, show: boolean): TerminalState => ({
  ...state,
  show,
  showDot: show ? false : state.showDot,
});

/** Opens or closes a dialog; opening one closes the panel. */
export const showDialog = (
  state: TerminalState,
  dialog: 'showPackageManagerDialog' | 'showConfig',
  isOpen: boolean,
): TerminalState => ({ ...state, [dialog]: isOpen, show: isOpen ? false : state.show });

/** The result that a callback is told when a task changed; null while there is none. */
export function resultOf(before: TerminalTask, after: TerminalTask): TaskResult | null {
  if (before.status === after.status) return null;
  if (after.status === success) return 'success';
  return after.status === failed ? 'failed' : null;
}
