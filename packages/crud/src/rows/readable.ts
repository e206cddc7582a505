import type { AnyResource } from '@shopkeeper/resource';
import { readableBy, readableRow } from '@shopkeeper/resource/access';
import { RequestError, type SignedContext } from '@shopkeeper/server';

type Caller = Pick<SignedContext, 'actor'>;

/** Returns a resource as the caller knows it. Members read their own rows, by views that name their fields. */
export const readableFor = ({ actor }: Caller, resource: AnyResource): AnyResource =>
  actor.audience === 'member' ? resource : readableBy(resource, actor);

/** Returns a row of a resource as the caller may see it. */
export const rowFor = (
  caller: Caller,
  resource: AnyResource,
  row: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> => readableRow(resource, readableFor(caller, resource), row);

/** Returns the text of one field as the caller may see it: in clear, masked, or null. */
export function textFor(
  caller: Caller,
  resource: AnyResource,
  field: { readonly name: string; readonly value: string | null },
): string | null {
  const shown = rowFor(caller, resource, { [field.name]: field.value })[field.name];
  return typeof shown === 'string' ? shown : null;
}

const isRow = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

/** Runs a write; the row in a conflict error is reduced to what the caller may see. */
export async function withReadableConflicts<T>(caller: Caller, resource: AnyResource, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof RequestError) || !isRow(error.details['row'])) throw error;
    const { status, error: code, fields, headers, details } = error;
    const row = rowFor(caller, resource, details['row'] as Readonly<Record<string, unknown>>);
    throw new RequestError(status, code, { details: { ...details, row }, ...(fields ? { fields } : {}), headers });
  }
}
