import { isRejection } from '@shopkeeper/resource';
import { type AnyCommand, commandsOf } from '@shopkeeper/resource/lifecycle';
import { tableNameOf } from '@shopkeeper/resource/view';
import type { Task, TaskContext } from '@shopkeeper/server/jobs';
import { columnOf, quoted } from '../list/sql-text.ts';
import type { RegisteredResource } from '../rows/extension.ts';
import { resourceEngineOf } from './engine.ts';
import { asSystem } from './operation.ts';
import { perform } from './transition.ts';

const everySeconds = 30;
const mostAtOnce = 500;

/** The states stand in the text: only then can a prepared statement use a partial index of one state. */
function dueCondition({ resource }: RegisteredResource, { from, due = '' }: AnyCommand): string {
  const states = from.map((state) => `'${state.replaceAll("'", "''")}'`).join(', ');
  return `t.${columnOf(resource.state ?? '')} in (${states}) and t.${columnOf(due)} <= $1 and t.deleted_at is null`;
}

/**
 * Performs a due transition on every row whose instant has passed, each in a transaction of its own; returns how many. A row that
 * another transaction has locked is left for the next run. A row that cannot make the transition does not stop the others: the
 * errors are thrown together at the end.
 */
export async function performDue(registered: RegisteredResource, command: AnyCommand, context: TaskContext): Promise<number> {
  const engine = resourceEngineOf(context);
  const { db, log } = context;
  const table = quoted(tableNameOf(registered.resource));
  const condition = dueCondition(registered, command);
  const at = new Date(engine.clock.now());
  const name = `${command.resource}.${command.name}`;
  const due = await db.rows<{ id: number }>(
    `select t.id from ${table} t where ${condition} order by t.${columnOf(command.due ?? '')} limit ${mostAtOnce}`,
    [at],
    `due_${name}`,
  );
  const errors: unknown[] = [];
  let count = 0;
  for (const { id } of due) {
    try {
      const row = await asSystem({ db, engine }, name, async (op) => {
        const text = `select t.id from ${table} t where t.id = $2 and ${condition} for update skip locked`;
        const [free] = await op.tx.rows(text, [at, id], `due_one_${name}`);
        return free ? perform(op, command, { id, input: {} }) : null;
      });
      if (isRejection(row)) log.warn({ id, error: row.errorCode }, `${name} is due but not possible`);
      else if (row) count += 1;
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${name} failed for ${errors.length} rows`);
  return count;
}

/** The tasks that perform the due transitions of the registered resources. */
export const dueTasks = (registered: readonly RegisteredResource[]): Task[] =>
  registered.flatMap((one) =>
    Object.values(commandsOf(one.resource))
      .filter(({ due }) => due !== undefined)
      .map((command) => ({
        name: `${command.resource}.${command.name}`,
        everySeconds,
        run: (context: TaskContext) => performDue(one, command, context),
      })),
  );
