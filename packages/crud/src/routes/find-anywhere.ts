import { type AnyResource } from '@shopkeeper/resource';
import { readListQuery } from '@shopkeeper/resource/query';
import { keyOf, permissionOf } from '@shopkeeper/resource/view';
import * as z from 'zod/mini';
import { badInput, defineRoute, type Route, type SignedContext } from '@shopkeeper/server';
import { type DeepReadonly, instant } from '@shopkeeper/resource/schema';
import { isAllowed } from '@shopkeeper/server/http';
import { objectOf } from '@shopkeeper/server/openapi';
import type { FileMessages } from '../import-export/file-labels.ts';
import type { RegisteredResource } from '../rows/extension.ts';
import { type ListRow, readPage } from '../list/list.ts';
import { valueOrThrow } from '../rows/operations.ts';
import { readableFor } from '../rows/readable.ts';

const found = z.object({ id: z.int(), label: z.string(), hint: z.string(), state: z.string(), at: z.nullable(instant) });
const foundOnPage = z.object({ resource: z.string(), page: z.string(), rows: z.array(found) });
const foundReply = z.object({ groups: z.array(foundOnPage) });

/**
 * One search result: its label, a hint that distinguishes it from similar rows, and of documents the state in the language of the
 * caller and the first instant of their list (UTC epoch ms).
 */
export type Found = DeepReadonly<z.infer<typeof found>>;

/** The search results of one page. */
export type FoundOnPage = DeepReadonly<z.infer<typeof foundOnPage>>;

const perPage = 5;
/** The maximum number of parallel searches per call, so that one user's typing cannot take every connection. */
const atOnce = 4;

/** Personal data is not shown as a hint. */
const personal: ReadonlySet<string> = new Set(['mobile', 'email']);

const hintOf = (resource: AnyResource): string | undefined =>
  resource.search.find((key) => key !== resource.label && !personal.has(resource.fields[key]?.kind ?? ''));

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** The instant that the list of a resource shows first. */
const instantOf = ({ list, fields }: AnyResource): string | undefined => list.find((key) => fields[key]?.kind === 'time');

/** The state of a row and the instant that its list shows first; only of resources with a lifecycle. */
function documentOf(resource: AnyResource, row: ListRow, stateText: (key: string) => string): Pick<Found, 'state' | 'at'> {
  const { state } = resource;
  if (state === null) return { state: '', at: null };
  const value = textOf(row[state]);
  const at = row[instantOf(resource) ?? ''];
  return {
    state: value === '' ? '' : stateText(keyOf(resource, 'choice', state, value)),
    at: typeof at === 'number' ? at : null,
  };
}

interface Search {
  readonly context: SignedContext;
  readonly texts: FileMessages;
  readonly text: string;
}

async function findOn({ resource: whole, extension }: RegisteredResource, search: Search): Promise<FoundOnPage> {
  const { context, texts, text } = search;
  const resource = readableFor(context, whole);
  const query = valueOrThrow(readListQuery(resource, { page: { currentPage: 1, pageSize: perPage }, quick: text }));
  const hint = hintOf(resource);
  const named = ['id', resource.label, hint, resource.state, instantOf(resource)].filter((key) => typeof key === 'string');
  const keys = [...new Set(named)];
  const { result } = await readPage(context.db, { resource, query, keys, scope: extension?.scope?.(context) });
  const foundOf = (row: ListRow): Found => ({
    id: row.id,
    label: textOf(row[resource.label]) || `#${row.id}`,
    hint: hint === undefined ? '' : textOf(row[hint]),
    ...documentOf(resource, row, (key) => texts.text(context.lang, key)),
  });
  return { resource: resource.name, page: resource.page, rows: result.map(foundOf) };
}

const read = (raw: unknown): { text: string } => {
  const text: unknown = typeof raw === 'object' && raw !== null ? Reflect.get(raw, 'text') : undefined;
  if (typeof text !== 'string' || text.trim() === '') throw badInput([{ path: 'text', rule: 'required' }]);
  if (text.length > 100 || text.includes('\u0000')) throw badInput([{ path: 'text', rule: 'type' }]);
  return { text: text.trim() };
};

/**
 * POST /admin/platform/find {text}: finds rows by number or name in every resource with search columns. Resources whose list the
 * caller may not see are not searched.
 */
export function findRoute(registered: readonly RegisteredResource[], texts: FileMessages): Route {
  const searched = registered.filter(({ resource }) => resource.search.length > 0 && resource.operations.includes('index'));
  return defineRoute<{ text: string }, typeof foundReply>({
    method: 'POST',
    path: '/admin/platform/find',
    rule: { kind: 'signed-in', audience: 'admin' },
    idempotency: 'none',
    read,
    reply: foundReply,
    outline: () => ({ body: objectOf({ text: { type: 'string', minLength: 1, maxLength: 100 } }) }),
    async handle(context, { text }) {
      const open = searched.filter(({ resource }) =>
        isAllowed(context.actor, { kind: 'permission', permissions: [permissionOf(resource, 'index')] }),
      );
      const groups: FoundOnPage[] = [];
      for (let at = 0; at < open.length; at += atOnce)
        groups.push(...(await Promise.all(open.slice(at, at + atOnce).map((one) => findOn(one, { context, texts, text })))));
      return { groups: groups.filter(({ rows }) => rows.length > 0) };
    },
  });
}
