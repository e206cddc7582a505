import { type AnyResource, type Issue, type Rejection } from '@shopkeeper/resource';
import { staffCommandsOf } from '@shopkeeper/resource/lifecycle';
import { type Fields } from '@shopkeeper/resource/fields';
import { checkWith, objectSchema } from '@shopkeeper/resource/schema';
import { permissionOf } from '@shopkeeper/resource/view';
import type { Tx } from '@shopkeeper/server/database';
import { badInput, type SignedContext } from '@shopkeeper/server';
import type { RegisteredResource } from '../rows/extension.ts';
import { operationOf } from '../lifecycle/operation.ts';
import { performCall } from '../lifecycle/transition.ts';
import { editRow, removeRows } from '../rows/operations.ts';
import type { Referrer } from '../rows/references.ts';

type Values = Readonly<Record<string, unknown>>;

/** The arguments of a bulk action for one row. */
export interface BulkActionArgs {
  readonly id: number;
  readonly version: number;
  readonly input: Values;
  readonly context: SignedContext;
  readonly referrers: readonly Referrer[];
}

/** An action on many rows: a transition, setting fields, or deleting. Each row runs the code of the single call. */
export interface BulkAction {
  readonly permission: string;
  /** Input beside the rows. */
  readonly input: Fields;
  /** The most rows at once, where they are fewer than for other actions. */
  readonly most?: number | undefined;
  readonly run: (tx: Tx, registered: RegisteredResource, args: BulkActionArgs) => Promise<unknown>;
}

/** Translates a business error. */
export type RejectionMessageOf = (context: SignedContext, rejection: Rejection) => string;

const edited = (resource: AnyResource): Fields =>
  Object.fromEntries(
    resource.bulkEdit.flatMap((key) => {
      const field = resource.ownFields[key];
      return field ? [[key, field]] : [];
    }),
  );

/** Returns the bulk actions of a resource by name: its bulk transitions, `edit` and `del`. */
export function bulkActionsOf(resource: AnyResource): ReadonlyMap<string, BulkAction> {
  const bulkActions = new Map<string, BulkAction>();
  for (const transition of staffCommandsOf(resource)) {
    const { name } = transition;
    if (!transition.bulk) continue;
    bulkActions.set(name, {
      permission: permissionOf(resource, name),
      input: transition.input ?? {},
      most: transition.bulkMost,
      run: (tx, _registered, { id, version, input, context }) =>
        performCall(operationOf(context, tx), transition, { id, version, ...input }),
    });
  }
  if (resource.bulkEdit.length > 0 && resource.operations.includes('edit'))
    bulkActions.set('edit', {
      permission: permissionOf(resource, 'edit'),
      input: edited(resource),
      run: (tx, registered, { id, version, input, context }) =>
        editRow(tx, registered, { raw: { id, version, ...input }, context }),
    });
  if (resource.operations.includes('del') && !resource.appendOnly)
    bulkActions.set('del', {
      permission: permissionOf(resource, 'del'),
      input: {},
      run: (tx, registered, { id, version, context, referrers }) =>
        removeRows(tx, registered, { rows: [{ id, version }], referrers, context }),
    });
  return bulkActions;
}

/** Validates the input of a bulk action; `edit` requires at least one field and sets only the fields in the input. */
export function readBulkInput(name: string, bulkAction: BulkAction, raw: unknown): Values {
  const input = typeof raw === 'object' && raw !== null ? (raw as Values) : {};
  const options =
    name === 'edit'
      ? Object.fromEntries(Object.entries(bulkAction.input).filter(([key]) => Object.hasOwn(input, key)))
      : bulkAction.input;
  const missing: Issue[] = name === 'edit' && Object.keys(input).length === 0 ? [{ path: 'input', rule: 'required' }] : [];
  const checked = checkWith<Values>(objectSchema(options), input);
  const issues = [...missing, ...(checked.issues ?? []).map((issue) => ({ ...issue, path: `input.${issue.path}` }))];
  if (issues.length > 0 || checked.issues) throw badInput(issues);
  return checked.value;
}
