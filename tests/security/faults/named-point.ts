import pg from 'pg';

/**
 * Where a process is killed: at the commit of the n-th transaction with a named statement, or before its n-th statement since the
 * first one that is named, counting that one.
 */
export interface NamedPoint {
  readonly when: 'before-commit' | 'after-commit' | 'before-statement';
  /**
   * A part of a statement, or one of its values: `/admin/sales/draft-order/place` is stored with the reply under its idempotency
   * key.
   */
  readonly mark: string;
  readonly turn: number;
  /** Control: nothing is a transaction, every statement is stored by itself. */
  readonly isSplit?: boolean;
}

const die = (): void => void process.kill(process.pid, 'SIGKILL');

const isMarked = ({ mark }: NamedPoint, text: string, values: readonly unknown[]): boolean =>
  text.includes(mark) || (text.startsWith('update kit_idempotency') && values.includes(mark));

/** Whether a statement is the one before which the process dies. */
function dueStatement({ when, mark, turn }: NamedPoint): (text: string, values: readonly unknown[]) => boolean {
  let seen = 0;
  return (text, values) => {
    if (when !== 'before-statement') return false;
    if (seen > 0 || text.includes(mark) || values.includes(mark)) seen += 1;
    return seen === turn;
  };
}

interface Statement {
  /** Absent for statements that copy rows. */
  readonly text?: string;
  readonly values?: readonly unknown[];
}

function statementOf(first: unknown): Required<Statement> {
  const { text = '', values = [] } = (typeof first === 'string' ? { text: first } : first) as Statement;
  return { text, values };
}

/**
 * Makes this process kill itself at a named point, like `kill -9`: before a commit or another statement is sent, or after the commit
 * and before the reply. Wraps every statement of the process.
 */
export function dieAt(point: NamedPoint): void {
  const marked = new WeakSet<pg.Client>();
  let turns = 0;
  const { isSplit = false } = point;
  const isDue = dueStatement(point);
  const { query } = pg.Client.prototype;
  const watched = function (this: pg.Client, ...options: readonly unknown[]): unknown {
    const { text, values } = statementOf(options[0]);
    if (isDue(text, values)) die();
    if (isSplit && ['begin', 'commit'].includes(text)) return Reflect.apply(query, this, ['select 1']);
    if (text.startsWith('begin')) marked.delete(this);
    else if (isMarked(point, text, values)) marked.add(this);
    const isThere = text === 'commit' && marked.has(this) && (turns += 1) === point.turn;
    if (isThere && point.when === 'before-commit') die();
    const answer: unknown = Reflect.apply(query, this, options);
    return isThere && answer instanceof Promise ? answer.then(die) : answer;
  };
  Object.assign(pg.Client.prototype, { query: watched });
}
