import { randomUUID } from 'node:crypto';
import type { Approver } from '../../setup/approvals.ts';
import { newRequest } from '../../../contexts/distribution/cash-out/testing/approval-shop.ts';
import type { TestShop } from '../../setup/shop.ts';
import type { Doomed } from './moments.ts';
import { sent } from './traders.ts';

interface Row {
  readonly id: number;
  readonly version: number;
}

const category = '/admin/catalog/category/';
const brand = '/admin/catalog/brand/';

/** Makes a call that must succeed; returns its data. */
async function ask<T = Row>(shop: TestShop, path: string, body: object): Promise<T> {
  const answer = await shop.post<T>(path, body, shop.owner, { 'idempotency-key': randomUUID() });
  if (answer.code !== 1) throw new Error(`${path}: ${JSON.stringify(answer.data)}`);
  return answer.data;
}

/** A request with its key, as it is sent to the process that dies and then to the one that stands. */
function request(shop: TestShop, path: string, { body, token }: { body: object; token: string }) {
  const key = randomUUID();
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key };
  return {
    mark: key,
    send: (address: string) => sent(address, path, { body, headers }),
    async again() {
      const { status, data } = await shop.post(path, body, { token, audience: 'admin' }, { 'idempotency-key': key });
      if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(data)}`);
    },
  };
}

/** Restores a category together with the one above it. */
export async function restore(shop: TestShop): Promise<Doomed> {
  const name = randomUUID();
  const above = await ask(shop, `${category}add`, { name });
  const below = await ask(shop, `${category}add`, { name: `${name} below`, parentId: above.id });
  for (const { id, version } of [below, above]) await ask(shop, `${category}del`, { id, version });
  const [entry] = await shop.db.rows<Row>(
    `select id::int, version from kit_bin where resource = 'catalog/category' and row_id = $1`,
    [below.id],
  );
  const state = () =>
    shop.db.rows(
      `select c.deleted_at is null as live, b.status, (select count(*)::int from kit_audit a
         where a.resource = 'catalog/category' and a.row_id = c.id and a.action = 'restore') as entries
       from catalog_category c join kit_bin b on b.row_id = c.id and b.resource = 'catalog/category'
       where c.id = any($1) order by c.id`,
      [[above.id, below.id]],
    );
  const both = (one: object): readonly object[] => [one, one];
  const body = { ...entry, together: true };
  return {
    ...request(shop, '/admin/access/data-recycle/restore', { body, token: shop.owner.token }),
    state,
    none: both({ live: false, status: 'in_bin', entries: 0 }),
    all: both({ live: true, status: 'restored', entries: 1 }),
  };
}

/** Takes back three change sets as one: a row that was edited, one that was deleted and one that was added. */
export async function undo(shop: TestShop): Promise<Doomed> {
  const name = randomUUID();
  const add = (which: string) => ask(shop, `${brand}add`, { name: `${name} ${which}`, story: 'old' });
  const [edited, deleted] = [await add('edited'), await add('deleted')];
  const [last] = await shop.db.rows<{ id: number }>('select max(id)::int as id from kit_change_set');
  await ask(shop, `${brand}Update`, { id: edited.id, version: edited.version, story: 'new' });
  await ask(shop, `${brand}del`, { id: deleted.id, version: deleted.version });
  const added = await add('added');
  const sets = await shop.db.rows<{ id: number }>('select id::int from kit_change_set where id > $1', [last?.id]);
  const ids = sets.map(({ id }) => id);
  const { jobId } = await ask<{ jobId: string }>(shop, '/admin/access/change-set/undoRange', { ids });
  const state = () =>
    shop.db.rows(
      `select b.story, b.deleted_at is null as live, (select count(*)::int from kit_audit a
         where a.resource = 'catalog/brand' and a.row_id = b.id) as entries
       from catalog_brand b where b.id = any($1) order by b.id`,
      [[edited.id, deleted.id, added.id]],
    );
  return {
    mark: jobId,
    state,
    none: [
      { story: 'new', live: true, entries: 2 },
      { story: 'old', live: false, entries: 2 },
      { story: 'old', live: true, entries: 1 },
    ],
    all: [
      { story: 'old', live: true, entries: 3 },
      { story: 'old', live: true, entries: 3 },
      { story: 'old', live: false, entries: 2 },
    ],
    async again() {
      await shop.db.run("update kit_job set lease_until = now() - interval '1 second' where status = 'running'");
      await shop.runDue();
      const marked = await shop.db.rows('select 1 from kit_change_set where id = any($1) and status = $2', [ids, 'undone']);
      if (marked.length !== ids.length) throw new Error(`${marked.length} of ${ids.length} change sets are taken back`);
    },
  };
}

const amount = 10_000;

/** Decides the only step of a workflow about a cash-out: the request, its task, the cash-out and the commission change together. */
async function decision(shop: TestShop, who: Approver, of: { name: string; input: object; all: object }): Promise<Doomed> {
  const { requestId, cashOut } = await newRequest(shop, amount);
  const state = async () =>
    (
      await shop.db.rows(
        `select i.status as request, k.state as task, c.status as "cashOut", a.available, a.on_hold as held
         from workflow_instance i join workflow_task k on k.instance_id = i.id
         join distribution_cash_out c on c.id = i.subject_id
         join distribution_commission_account a on a.owner_id = c.promoter_id where i.id = $1 and c.id = $2`,
        [requestId, cashOut.id],
      )
    )[0];
  const body = { id: requestId, version: 1, ...of.input };
  return {
    ...request(shop, `/admin/workflow/instance/${of.name}`, { body, token: who.token }),
    state,
    none: { request: 'running', task: 'pending', cashOut: 'pending_review', available: 0, held: amount },
    all: of.all,
  };
}

export const approval = (who: Approver) => (shop: TestShop) =>
  decision(shop, who, {
    name: 'approve',
    input: {},
    all: { request: 'approved', task: 'approved', cashOut: 'approved', available: 0, held: amount },
  });

/** The commission that was held for the cash-out is available again. */
export const rejection = (who: Approver) => (shop: TestShop) =>
  decision(shop, who, {
    name: 'reject',
    input: { reason: 'not today' },
    all: { request: 'rejected', task: 'rejected', cashOut: 'rejected', available: amount, held: 0 },
  });
