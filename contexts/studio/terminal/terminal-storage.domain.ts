import {
  defaultTerminal,
  isRunning,
  blocksQueue,
  taskStatus,
  type TaskStatus,
  type TerminalState,
  type TerminalTask,
} from './terminal-queue.domain.ts';

/** Lines of a task, and tasks, that are kept in the browser. */
const keptLines = 200;
const keptTasks = 50;

/** What of the terminal is kept in the browser. */
export const storedTerminal = ({ showDot, taskList, automaticCleanupTask }: TerminalState) => ({
  showDot,
  automaticCleanupTask,
  taskList: taskList.slice(-keptTasks).map((task) => ({
    uuid: task.uuid,
    createtime: task.createtime,
    status: task.status,
    command: task.command,
    args: task.args,
    message: task.message.slice(-keptLines),
    showMessage: task.showMessage,
    blockOnFailure: task.blockOnFailure,
    extend: task.extend,
  })),
});

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

function argsOf(value: unknown): Readonly<Record<string, string>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

const isStatus = (value: unknown): value is TaskStatus => Object.values(taskStatus).some((status) => status === value);

/** A stored task; what ran when the page was left is unknown. Null for anything else than a task. */
function taskOf(value: unknown): TerminalTask | null {
  if (typeof value !== 'object' || value === null) return null;
  const { uuid, createtime, status, command, args, message, showMessage, blockOnFailure, extend } =
    value as Partial<TerminalTask>;
  if (typeof uuid !== 'string' || typeof command !== 'string' || typeof createtime !== 'number' || !isStatus(status)) return null;
  const task: TerminalTask = {
    uuid,
    createtime,
    command,
    status: isRunning({ status }) ? taskStatus.unknown : status,
    args: argsOf(args),
    message: texts(message),
    showMessage: showMessage === true,
    blockOnFailure: blockOnFailure !== false,
    extend: typeof extend === 'string' ? extend : '',
  };
  return blocksQueue(task) ? { ...task, showMessage: true } : task;
}

/** The state with which a page begins, from what the browser kept; what is malformed counts as missing. */
export function restoredTerminal(kept: unknown): TerminalState {
  const given = typeof kept === 'object' && kept !== null ? (kept as Partial<Record<keyof TerminalState, unknown>>) : {};
  const tasks = Array.isArray(given.taskList) ? given.taskList.map(taskOf) : [];
  return {
    ...defaultTerminal,
    showDot: given.showDot === true,
    automaticCleanupTask: given.automaticCleanupTask === 0 ? 0 : 1,
    taskList: tasks.filter((task): task is TerminalTask => task !== null),
  };
}
