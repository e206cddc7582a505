import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Crowded, type RaceShop, raceShop } from '../../../../tests/security/races/race-shop.ts';
import { type Approver, newApprover, oneStep, publishFor } from '../../../../tests/setup/approvals.ts';
import { addCategory, joinCommunity, type Person } from '../../forum/testing/people.ts';
import { wrongCounts } from '../../sanction/testing/counts.ts';

const staff = '/admin/community/article/';
const own = '/user/article/';
const pairs = 4;

interface Row {
  readonly id: number;
  readonly version: number;
}

let shop: RaceShop;
let ada: Person;
let both: readonly [Approver, Approver];
let categoryId: number;
beforeAll(async () => {
  shop = await raceShop();
  ada = await joinCommunity(shop, 'ada');
  both = [await newApprover(shop, [`${staff}audit`]), await newApprover(shop, [`${staff}audit`])];
  categoryId = await addCategory(shop, 'Glazes');
}, 60_000);
afterAll(() => shop.close());

const publish = (mode: string, people: readonly Approver[]) =>
  publishFor(
    shop,
    'community/article',
    oneStep(
      people.map(({ username }) => username),
      { mode },
    ),
  );

/** The control needs one overlap in the order that shows it: it tries up to ten times. */
async function overRounds(
  guards: Parameters<RaceShop['without']>[0],
  race: (crowd: Crowded) => Promise<number>,
): Promise<number> {
  let found = 0;
  for (let round = 0; round < 10 && found === 0; round += 1) found = await shop.without(guards, race);
  return found;
}

const articleLock = (together: number) => ({
  stands: /(from "community_article" t where .*) for update$/,
  without: '$1',
  together,
});
const articleState = {
  stands: /(update "community_article" t .*) and "status" = any\((\$\d+)::text\[\]\)/,
  without: '$1 and $2::text[] is not null',
};

/** Articles of a member that wait for the shop, and not for a workflow yet. */
const pendingArticles = (): Promise<Row[]> =>
  shop.db.rows<Row>(
    `insert into community_article (title, category_id, member_id, content, excerpt, status, submitted_at)
     select 'Celadon ' || n, $1::bigint, $2::bigint, '<p>Slowly</p>', 'Slowly', 'pending', now()
     from generate_series(1, $3::int) n returning id::int, version`,
    [categoryId, ada.id, pairs],
  );

/**
 * Each of four articles is published twice, which asks for its approval, and rejected at the same moment. Returns how many calls
 * succeeded, and how many articles are rejected while their request runs.
 */
async function publishedOrRejected(crowd: Crowded) {
  const rows = await pendingArticles();
  const named = (at: number) => ({ id: rows[at % pairs]?.id, version: rows[at % pairs]?.version });
  const [published, rejected] = await Promise.all([
    crowd.all(2 * pairs, `${staff}publish`, { body: named }),
    crowd.all(pairs, `${staff}reject`, { body: (at) => ({ ...named(at), reason: 'Too short' }) }),
  ]);
  const torn = await shop.db.rows(
    `select 1 from community_article a join workflow_instance i on i.subject = 'community/article' and i.subject_id = a.id
     where a.id = any($1) and i.status = 'running' and a.status <> 'pending'`,
    [rows.map(({ id }) => id)],
  );
  return { succeeded: [...published, ...rejected].filter(({ status }) => status === 200).length, torn: torn.length };
}

it('an article that is published while its request starts, or is rejected then, is decided about once', async () => {
  await publish('any', [both[0]]);
  expect(await publishedOrRejected(shop.crowd)).toEqual({ succeeded: pairs, torn: 0 });
}, 60_000);

it('control: without its lock and the condition on its state an article is published and rejected', async () => {
  const guards = [articleLock(3 * pairs), articleState];
  const twice = await overRounds(guards, async (crowd) => (await publishedOrRejected(crowd)).succeeded - pairs);
  expect(twice).toBeGreaterThan(0);
}, 60_000);

/**
 * Two approvers, whom two articles need both, approve each of them twice at the same moment. Returns how many calls succeeded, how many
 * articles wait for ever, and how many revisions there are.
 */
async function approvedByBoth(crowd: Crowded) {
  const ids: number[] = [];
  for (const title of ['Celadon', 'Shino']) {
    const { data } = await shop.post<Row>(`${staff}add`, { title, content: '<p>Slowly</p>', categoryId });
    ids.push(data.id);
    expect((await shop.post(`${staff}publish`, { id: data.id, version: data.version })).status).toBe(200);
  }
  const answers = await crowd.all(8, `${staff}Audit`, {
    body: (at) => ({ ids: [ids[at >> 2]], action: 'approve' }),
    by: (at) => both[at % 2] ?? both[0],
  });
  const stuck = await shop.db.rows(`select 1 from community_article where id = any($1) and status = 'pending'`, [ids]);
  const revisions = await shop.db.rows('select 1 from community_article_revision where article_id = any($1)', [ids]);
  const succeeded = answers.filter(({ status }) => status === 200).length;
  return { succeeded, stuck: stuck.length, revisions: revisions.length };
}

it('an article that two approve at once, twice each, is published once, and neither approval is lost', async () => {
  await publish('all', both);
  expect(await approvedByBoth(shop.crowd)).toEqual({ succeeded: 4, stuck: 0, revisions: 2 });
  expect(await wrongCounts(shop)).toEqual([]);
}, 60_000);

it('control: without the lock of its request an approval is lost, and the article waits for ever', async () => {
  const lock = { stands: /(from "workflow_instance" t where .*) for update$/, without: '$1', together: 8 };
  expect(await overRounds([lock], async (crowd) => (await approvedByBoth(crowd)).stuck)).toBeGreaterThan(0);
}, 60_000);

/** Each of four articles is approved and taken back by its author at the same moment; returns the counts that are wrong then. */
async function approvedAndTakenBack(crowd: Crowded): Promise<number> {
  const rows: Row[] = [];
  for (let made = 0; made < pairs; made += 1) {
    const { data } = await shop.post<Row>(`${own}add`, { title: `Raku ${made}`, content: '<p>Fast</p>', categoryId }, ada);
    await shop.db.run(`update community_article set submitted_at = submitted_at - interval '2 days'`);
    const submitted = await shop.post<{ row: Row }>(`${own}submit`, { id: data.id, version: data.version }, ada);
    expect(submitted.status, JSON.stringify(submitted.data)).toBe(200);
    rows.push({ id: data.id, version: submitted.data.row.version });
  }
  const [approved, withdrawn] = await Promise.all([
    crowd.all(pairs, `${staff}Audit`, { body: (at) => ({ ids: [rows[at]?.id], action: 'approve' }), by: () => both[0] }),
    crowd.all(pairs, `${own}withdraw`, { body: (at) => ({ id: rows[at]?.id, version: rows[at]?.version }), by: () => ada }),
  ]);
  for (const { status } of [...approved, ...withdrawn]) expect([200, 409]).toContain(status);
  return (await wrongCounts(shop)).length;
}

it('an article that its author takes back while it is approved is published or a draft, and its category counts it so', async () => {
  await publish('any', [both[0]]);
  expect(await approvedAndTakenBack(shop.crowd)).toBe(0);
}, 60_000);

it('control: without its lock the category counts an article that was taken back', async () => {
  expect(await overRounds([articleLock(2 * pairs)], approvedAndTakenBack)).toBeGreaterThan(0);
}, 60_000);
