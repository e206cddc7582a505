import { type AnyResource, checkWith, type Fault, type Fields, nodeOf, objectSchema, type Refusal } from '@shopkeeper/resource';
import type { Tx } from '../database/database.ts';
import { badInput } from '../http/errors.ts';
import type { SignedContext } from '../http/route.ts';
import type { Mounted } from './extension.ts';
import { editRow, moveRow, removeRows } from './operations.ts';
import type { Referrer } from './references.ts';

type Values = Readonly<Record<string, unknown>>;

/** One row and what is to be done with it. */
export interface DeedStory {
  readonly id: number;
  readonly version: number;
  readonly input: Values;
  readonly context: SignedContext;
  readonly referrers: readonly Referrer[];
}

/** Something that can be done to many rows: a move, setting a field, deleting. It is done by the code of the single call. */
export interface Deed {
  readonly node: string;
  /** What is asked for beside the rows. */
  readonly input: Fields;
  readonly run: (tx: Tx, mounted: Mounted, story: DeedStory) => Promise<unknown>;
}

/** Translates the reason of a refusal. */
export type Tell = (context: SignedContext, refusal: Refusal) => string;

const edited = (resource: AnyResource): Fields =>
  Object.fromEntries(
    resource.bulkEdit.flatMap((key) => {
      const field = resource.own[key];
      return field ? [[key, field]] : [];
    }),
  );

/** What can be done to many rows of a resource, by name: its bulk moves, `edit` and `del`. */
export function deedsOf(resource: AnyResource): ReadonlyMap<string, Deed> {
  const deeds = new Map<string, Deed>();
  for (const [name, move] of Object.entries(resource.moves)) {
    if (!move.bulk) continue;
    deeds.set(name, {
      node: nodeOf(resource, name),
      input: move.input ?? {},
      run: (tx, mounted, { id, version, input, context }) =>
        moveRow(tx, mounted, { name, raw: { id, version, ...input }, context }),
    });
  }
  if (resource.bulkEdit.length > 0 && resource.actions.includes('edit'))
    deeds.set('edit', {
      node: nodeOf(resource, 'edit'),
      input: edited(resource),
      run: (tx, mounted, { id, version, input, context }) => editRow(tx, mounted, { raw: { id, version, ...input }, context }),
    });
  if (resource.actions.includes('del') && !resource.facts)
    deeds.set('del', {
      node: nodeOf(resource, 'del'),
      input: {},
      run: (tx, mounted, { id, version, context, referrers }) =>
        removeRows(tx, mounted, { rows: [{ id, version }], referrers, context }),
    });
  return deeds;
}

/** The input of a deed, checked; an edit says at least one field, and only what it says is set. */
export function readDeedInput(name: string, deed: Deed, raw: unknown): Values {
  const said = typeof raw === 'object' && raw !== null ? (raw as Values) : {};
  const asked =
    name === 'edit' ? Object.fromEntries(Object.entries(deed.input).filter(([key]) => Object.hasOwn(said, key))) : deed.input;
  const unsaid: Fault[] = name === 'edit' && Object.keys(said).length === 0 ? [{ path: 'input', rule: 'required' }] : [];
  const checked = checkWith<Values>(objectSchema(asked), said);
  const faults = [...unsaid, ...(checked.faults ?? []).map((fault) => ({ ...fault, path: `input.${fault.path}` }))];
  if (faults.length > 0 || checked.faults) throw badInput(faults);
  return checked.value;
}
