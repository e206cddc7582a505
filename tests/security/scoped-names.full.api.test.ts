import { beforeAll, expect, it } from 'vitest';
import type { Caller } from '../setup/shop.ts';
import { call, fillBothSides, limitTo, markOutside, scopedCallers, scopedRows, type ScopedRows } from './scoped-shop.ts';
import { useSecurityShop } from './security-test-shop.ts';

const harness = useSecurityShop();
let all: readonly ScopedRows[];
let clerk: Caller;
let marked = 0;

beforeAll(async () => {
  await fillBothSides(harness);
  all = await scopedRows(harness.shop);
  ({ clerk } = await scopedCallers(harness.shop, all));
  marked = await markOutside(harness.shop, all);
});

/** What belongs to the row in sight itself, although a page of its own lists it too. */
const ownParts: Readonly<Record<string, string>> = {
  'workflow/instance < workflow/task': 'the history of a request is part of it',
  'messaging/email-template < messaging/sms-variable': 'the preview of a template is filled with the samples of all variables',
  'messaging/sms-template < messaging/sms-variable': 'the preview of a template is filled with the samples of all variables',
};
const isOwnPart = (one: string): boolean => Object.hasOwn(ownParts, one.slice(0, one.lastIndexOf('/')));

/** Where what the clerk reads of rows in sight, in lists, details and export files, has a mark of a row of another resource. */
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
    if (resource.operations.includes('export'))
      texts.push((await call(harness.shop, `${resource.prefix}Export`, { body: { query: { filters } }, as: clerk })).text);
    for (const id of inside.slice(0, 6))
      texts.push((await call(harness.shop, `${resource.prefix}GetDetailPage`, { body: { id }, as: clerk })).text);
    for (const [, of = ''] of texts.join('\n').matchAll(/CNRY ([\w/-]+)/g))
      if (!of.startsWith(`${own}/`)) seen.add(`${own} < ${of}`);
  }
  return [...seen].filter((one) => !isOwnPart(one)).toSorted();
}

it('[M-33] a row in sight shows nothing of the rows outside to which it refers, in lists, details and export files', async () => {
  await limitTo(harness.shop, all);
  expect(await marksSeen()).toEqual([]);
  expect(marked).toBeGreaterThan(60);
});

it('control: without the data scopes the same rows show texts of those that they refer to', async () => {
  await limitTo(harness.shop, null);
  expect((await marksSeen()).length).toBeGreaterThan(10);
});
