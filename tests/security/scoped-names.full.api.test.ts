import { tableNameOf } from '@shopkeeper/resource/view';
import { beforeAll, expect, it } from 'vitest';
import type { Caller } from '../setup/shop.ts';
import { call, fillBothSides, limitTo, scopedCallers, scopedRows, type ScopedRows } from './scoped-shop.ts';
import { useSecurityShop } from './security-test-shop.ts';

const harness = useSecurityShop();
let all: readonly ScopedRows[];
let clerk: Caller;
let marked = 0;

const columnOf = (key: string): string => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Writes a mark into a text of all rows outside; false where a rule of the database does not allow the text. */
async function mark({ resource, inside }: ScopedRows, key: string): Promise<boolean> {
  const text = `CNRY ${resource.context}/${resource.name}/${key}`;
  const table = tableNameOf(resource);
  try {
    const column = columnOf(key);
    return (
      (await harness.shop.db.run(
        `update ${table} set ${column} = $1 where id <> all($2::bigint[]) and ${column} is distinct from $1`,
        [text, inside],
      )) > 0
    );
  } catch {
    return false;
  }
}

beforeAll(async () => {
  await fillBothSides(harness);
  all = await scopedRows(harness.shop);
  ({ clerk } = await scopedCallers(harness.shop, all));
  for (const rows of all)
    for (const [key, { kind }] of Object.entries(rows.resource.ownFields))
      if ((kind === 'text' || kind === 'longText') && (await mark(rows, key))) marked += 1;
});

/** What belongs to the row in sight itself, although a page of its own lists it too. */
const ownParts: Readonly<Record<string, string>> = {
  'workflow/instance < workflow/task': 'the history of a request is part of it',
  'messaging/email-template < messaging/sms-variable': 'the preview of a template is filled with the samples of all variables',
  'messaging/sms-template < messaging/sms-variable': 'the preview of a template is filled with the samples of all variables',
};
const isOwnPart = (one: string): boolean => Object.hasOwn(ownParts, one.slice(0, one.lastIndexOf('/')));

/** Where what the clerk reads of rows in sight, in lists and details, has a mark of a row of another resource. */
async function marksSeen(): Promise<readonly string[]> {
  const seen = new Set<string>();
  for (const { resource, inside } of all) {
    const own = `${resource.context}/${resource.name}`;
    const filters = [{ field: 'id', op: 'in', value: inside }];
    const page = await call(harness.shop, `${resource.prefix}GetPageData`, {
      body: { filters, page: { pageSize: 100 } },
      as: clerk,
    });
    const texts = [page.text];
    for (const id of inside.slice(0, 6))
      texts.push((await call(harness.shop, `${resource.prefix}GetDetailPage`, { body: { id }, as: clerk })).text);
    for (const [, of = ''] of texts.join('\n').matchAll(/CNRY ([\w/-]+)/g))
      if (!of.startsWith(`${own}/`)) seen.add(`${own} < ${of}`);
  }
  return [...seen].filter((one) => !isOwnPart(one)).toSorted();
}

it('[M-33] a row in sight shows nothing of the rows outside to which it refers, in lists and details', async () => {
  await limitTo(harness.shop, all);
  expect(await marksSeen()).toEqual([]);
  expect(marked).toBeGreaterThan(60);
});

it('control: without the data scopes the same rows show texts of those that they refer to', async () => {
  await limitTo(harness.shop, null);
  expect((await marksSeen()).length).toBeGreaterThan(10);
});
