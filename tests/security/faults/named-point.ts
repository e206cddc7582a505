import pg from 'pg';

/** Where a process dies: at the commit of the n-th transaction that did something named. */
export interface NamedPoint {
  readonly when: 'before-commit' | 'after-commit';
  /** A part of a statement, or one of its values: `/admin/sales/draft-order/place` is stored with the answer under its key. */
  readonly mark: string;
  readonly turn: number;
}

const die = (): void => void process.kill(process.pid, 'SIGKILL');

const isMarked = ({ mark }: NamedPoint, text: string, values: readonly unknown[]): boolean =>
  text.includes(mark) || (text.startsWith('update kit_idempotency') && values.includes(mark));

interface Statement {
  /** Nothing of a statement of another make, which copies rows. */
  readonly text?: string;
  readonly values?: readonly unknown[];
}

/**
 * Lets this process die at a named point, as `kill -9` ends it: before its commit is sent, or once it is through and nobody
 * has heard of it. Every statement of the process passes here.
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
