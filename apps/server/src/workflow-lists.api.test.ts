import type { AnyResource } from '@shopkeeper/resource';
import { sortableColumns } from '@shopkeeper/resource/query';
import { diskStorage } from '@shopkeeper/server/files';
import { definition, instance, task } from '@shopkeeper/workflow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Approver,
  cashOuts,
  decide,
  newApprover,
  newRequest,
  oneStep,
  publish,
} from '../../../contexts/distribution/cash-out/testing/approval-shop.ts';
import definitionEn from '../../../contexts/workflow/definition/locales/en.json' with { type: 'json' };
import definitionZh from '../../../contexts/workflow/definition/locales/zh-cn.json' with { type: 'json' };
import instanceEn from '../../../contexts/workflow/instance/locales/en.json' with { type: 'json' };
import instanceZh from '../../../contexts/workflow/instance/locales/zh-cn.json' with { type: 'json' };
import taskEn from '../../../contexts/workflow/task/locales/en.json' with { type: 'json' };
import taskZh from '../../../contexts/workflow/task/locales/zh-cn.json' with { type: 'json' };
import { type ImportTestShop, withImports } from '../../../tests/setup/import-files.ts';
import { listReference } from '../../../tests/setup/list-reference.ts';
import { testShop } from '../../../tests/setup/shop.ts';
import { composeRoutes } from './compose.ts';

interface Row {
  readonly id: number;
  readonly version: number;
}

let shop: ImportTestShop;
let ann: Approver;

const steps = [
  { code: 'start', name: 'Start', kind: 'start', next: ['end'] },
  { code: 'end', name: 'End', kind: 'end', next: [] },
];
const subjects = ['distribution/cash-out', 'sales/refund', 'promotion/coupon-issue'] as const;

/** Twelve drafts beside the published and retired versions, and nine requests: approved, rejected and under way. */
beforeAll(async () => {
  shop = withImports(await testShop());
  ann = await newApprover(shop);
  const others = [await newApprover(shop), ann];
  for (let n = 0; n < 12; n += 1) {
    const [subject, substitute] = [subjects[n % subjects.length], others[n % others.length]];
    const draft = { name: `Draft ${String((n * 5) % 12).padStart(2, '0')}`, subject, substituteId: substitute?.id, steps };
    expect((await shop.post(`${definition.prefix}add`, draft)).code).toBe(1);
  }
  for (let n = 0; n < 9; n += 1) {
    if (n % 3 === 0) await publish(shop, oneStep([ann.username], n === 3 ? { hours: 48 } : {}));
    const { requestId } = await newRequest(shop, 10_000 + (n % 4) * 1_000);
    if (n % 3 === 1) expect((await decide(shop, ann, 'approve', requestId, { opinion: `seen ${n}` })).status).toBe(200);
    if (n % 3 === 2) expect((await decide(shop, ann, 'reject', requestId, { reason: `no ${n}` })).status).toBe(200);
  }
  // Members asked for the cash-outs; requests about other things are begun by staff.
  await shop.db.run('update workflow_instance set starter_id = $1 where id % 2 = 0', [ann.id]);
}, 120_000);
afterAll(() => shop.close());

/** The lists of the module, with who reads them and which rows they see. */
const lists = [definition, instance, task] as const satisfies readonly AnyResource[];
const referenceOf = (resource: AnyResource) =>
  listReference(shop, resource, resource === task ? { as: ann, only: `person_id = ${ann.id}` } : {});

describe.each(lists.map((resource) => [resource.name, resource] as const))('the list of %s', (_name, resource: AnyResource) => {
  it('[M-35.list] is sorted by each of its columns, both ways, page after page', async () => {
    const { rows, wronglySorted } = await referenceOf(resource);
    expect(rows.length).toBeGreaterThan(8);
    for (const column of sortableColumns(resource)) expect(await wronglySorted(column), column).toEqual([]);
  });

  it('[M-35.list] is filtered by each of its filters with every operator, searched, and counted', async () => {
    const { rows, wronglyFiltered } = await referenceOf(resource);
    for (const column of resource.filters) {
      expect(
        rows.some((row) => row[column] !== null),
        column,
      ).toBe(true);
      expect(await wronglyFiltered(column), column).toEqual([]);
    }
    const as = resource === task ? ann : shop.owner;
    const [first] = rows;
    const text = String(first?.[resource.label]);
    const found = async (quick: string) =>
      (await shop.post<{ result: readonly Row[]; page: { total: number } }>(`${resource.prefix}GetPageData`, { quick }, as)).data;
    const meant = rows.filter((row) => String(row[resource.label]).includes(text)).map(({ id }) => id);
    expect((await found(text)).result.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(meant);
    expect((await found('nothing is called this')).page.total).toBe(0);
  });
});

const calls = composeRoutes(diskStorage('never-written')).filter(({ path }) =>
  lists.some(({ prefix }) => path.startsWith(prefix)),
);

describe('the calls of workflows', () => {
  it('[M-35.deny] are each rejected without the permission, and change nothing', async () => {
    expect(calls.length).toBeGreaterThan(35);
    const stranger = await shop.staff(['/admin/catalog/brand/index', `${cashOuts}/index`]);
    const state = () =>
      shop.db.rows(
        `select 'd' || id || status || version as row from workflow_definition
         union all select 'i' || id || status || version from workflow_instance
         union all select 't' || id || state || version from workflow_task order by 1`,
      );
    const before = await state();
    const [draft] = await shop.db.rows<Row>(
      `select id::int, version::int from workflow_definition where status = 'draft' limit 1`,
    );
    const [open] = await shop.db.rows<Row>(
      `select id::int, version::int from workflow_instance where status = 'running' limit 1`,
    );
    for (const { path, method } of calls) {
      const row = path.startsWith(instance.prefix) ? open : draft;
      const request = {
        method,
        url: path,
        headers: { server: '1', 'accept-language': 'en', authorization: `Bearer ${stranger.token}`, 'idempotency-key': path },
        ...(method === 'POST' ? { payload: { id: row?.id, version: row?.version, reason: 'no reason', name: 'Other' } } : {}),
      };
      const reply = await shop.app.inject(request);
      const { msg, data } = reply.json() as { msg: string; data: unknown };
      expect([path, reply.statusCode, msg]).toEqual([path, 403, 'You do not have permission to operate!']);
      expect(JSON.stringify(data)).not.toMatch(/Draft|"result"/);
    }
    expect(await state()).toEqual(before);
  });

  it('[M-35.deny] that write need more than the permission to look', async () => {
    const viewer = await shop.staff(lists.map(({ prefix }) => `${prefix}index`));
    for (const { prefix } of lists) expect((await shop.post(`${prefix}GetPageData`, {}, viewer)).status).toBe(200);
    const reading = /\/(GetPageData|GetDetailPage|GetTotals|GetExactTotals|ExportFile)$/;
    const writes = calls.filter(
      ({ rule }) => rule.kind === 'permission' && !rule.permissions.some((one) => one.endsWith('/index')),
    );
    expect(writes.length).toBeGreaterThan(15);
    expect(writes.filter(({ path }) => reading.test(path) && !path.endsWith('ExportFile')).map(({ path }) => path)).toEqual([]);
    for (const { path } of writes) {
      const { status } = await shop.post(path, { id: 1, version: 1 }, viewer, { 'idempotency-key': path });
      expect([path, status]).toEqual([path, 403]);
    }
    // Tasks are each person's own.
    const theirs = await shop.post<{ page: { total: number } }>(`${task.prefix}GetPageData`, {}, viewer);
    expect(theirs.data.page.total).toBe(0);
  });
});

describe('the texts of workflows', () => {
  const languages = [
    ['en', definitionEn, instanceEn, taskEn],
    ['zh-cn', definitionZh, instanceZh, taskZh],
  ] as const;

  it.each(languages)('[M-35.export] the rows of a filter are exported with titles and values in %s', async (lang, ...texts) => {
    const [ofDefinition, ofInstance] = texts;
    const filters = [{ field: 'status', op: 'eq', value: 'draft' }];
    const sorts = [{ field: 'name', order: 'asc' }];
    const file = await shop.download(`${definition.prefix}Export`, {
      body: { query: { filters, sorts }, columns: ['name', 'subject', 'status'] },
      lang,
    });
    const [titles, ...rows] = file.replace('\ufeff', '').trim().split('\r\n');
    expect(titles).toBe(['field.name', 'field.subject', 'field.status'].map((key) => ofDefinition[key as 'field.name']).join());
    expect(rows).toHaveLength(12);
    expect(rows[0]).toBe(
      ['Draft 00', ofDefinition['choice.subject.distribution/cash-out'], ofDefinition['choice.status.draft']].join(),
    );
    const requests = await shop.download(`${instance.prefix}Export`, {
      body: { query: { filters: [{ field: 'status', op: 'eq', value: 'approved' }] }, columns: ['title', 'status'] },
      lang,
    });
    expect(requests.match(new RegExp(`,${ofInstance['choice.status.approved']}`, 'g'))).toHaveLength(3);
  });

  it('[M-35.lang] name what stands against a call in the language of the caller', async () => {
    const draft = { name: 'Round', subject: subjects[0], substituteId: ann.id };
    const loop = [
      { code: 'start', name: 'Start', kind: 'start', next: ['a'] },
      { code: 'a', name: 'A', kind: 'approve', next: ['a'] },
      { code: 'end', name: 'End', kind: 'end', next: [] },
    ];
    const { data } = await shop.post<Row>(`${definition.prefix}add`, { ...draft, steps: loop });
    const said = async (lang: string, path: string, body: object) =>
      (await shop.post(definition.prefix + path, body, shop.owner, { 'accept-language': lang, 'idempotency-key': lang + path }))
        .msg;
    for (const [path, body] of [
      ['publish', { id: data.id, version: data.version }],
      ['add', { ...draft, name: '', steps }],
    ] as const) {
      const [english, chinese] = [await said('en', path, body), await said('zh-cn', path, body)];
      expect(english).not.toMatch(/[\u4e00-\u9fff]|definition[.:]|dead-end|^$/);
      expect(chinese).toMatch(/[\u4e00-\u9fff]/);
      expect(chinese).not.toMatch(/definition[.:]|dead-end/);
    }
  });
});
