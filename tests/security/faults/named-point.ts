import pg from 'pg';

/** Where a process is killed: at the commit of the n-th transaction with a named statement. */
export interface NamedPoint {
  readonly when: 'before-commit' | 'after-commit';
  /**
   * A part of a statement, or one of its values: `/admin/sales/draft-order/place` is stored with the reply under its idempotency
   * key.
   */
  readonly mark: string;
  readonly turn: number;
}

const die = (): void => void process.kill(process.pid, 'SIGKILL');

const isMarked = ({ mark }: NamedPoint, text: string, values: readonly unknown[]): boolean =>
  text.includes(mark) || (text.startsWith('update kit_idempotency') && values.includes(mark));

interface Statement {
  /** Absent for statements that copy rows. */
  readonly text?: string;
  readonly values?: readonly unknown[];
}

/**
 * Makes this process kill itself at a named point, like `kill -9`: before its commit is sent, or after the commit and before the
 * reply. Wraps every statement of the process.
 */
export function dieAt(point: NamedPoint): void {
  const marked = new WeakSet<pg.Client>();
  let turns = 0;
  const { query } = pg.Client.prototype;
  const watched = function (this: pg.Client, ...options: readonly unknown[]): unknown {
    const [first] = options;
    const { text = '', values = [] } = (typeof first === 'string' ? { text: first } : first) as Statement;
    if (text.startsWith('begin')) marked.delete(this);
    else if (isMarked(point, text, values)) marked.add(this);
    const isThere = text === 'commit' && marked.has(this) && (turns += 1) === point.turn;
    if (isThere && point.when === 'before-commit') die();
    const answer: unknown = Reflect.apply(query, this, options);
    return isThere && answer instanceof Promise ? answer.then(die) : answer;
  };
  Object.assign(pg.Client.prototype, { query: watched });
}
