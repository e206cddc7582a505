import { hashPassword, type Database, type Queryable, type Registry, type Storage, type Tx } from '@shopkeeper/server-kit';
import { reconcile } from '../reconcile.ts';
import { newPassword, type SignIn } from '../sign-ins.ts';
import { demoCatalogue, type DemoCatalogue } from './catalogue.ts';
import { addAccess } from './load-access.ts';
import { withoutIndexes } from './load-aside.ts';
import { drawingsOf, filesOf, filesTo, storePictures, type StoredPicture } from './load-pictures.ts';
import { copyRows } from './load-copy.ts';
import { fillCatalogue, fillMembers, fillOrders, filledTables, type Filling } from './load-parts.ts';
import { progressOf, type Progress } from './load-progress.ts';
import { addBanners, addCarriers, addDictionaries } from './load-settings.ts';
import { emptyTallies } from './load-tallies.ts';
import { demoMembers, firstMemberNo, type DemoMembers } from './members.ts';
import { firstSequence } from './orders.ts';
import { profileSizes, type Profile } from './profile.ts';
import { demoStaff } from './shop.ts';

/** There is something in the shop already: a demo shop is never mixed with real rows. */
export class ShopNotEmpty extends Error {}

export interface DemoLoading {
  readonly profile: Profile;
  /** UTC epoch ms that all ages count from. */
  readonly now: number;
  /** Where files are kept, which the pictures go to. */
  readonly storage: Storage;
  /** What is mounted: roles are made of its permission nodes. */
  readonly details: Registry;
  /** The password of `admin`; generated when there is none. */
  readonly adminPassword?: string | null;
  /** Told how far it is, a line at a time. */
  readonly tell: (line: string) => void;
  /** Keeps the generated sign-ins; called before anything of the shop can be seen, so that none is ever lost. */
  readonly keep: (signIns: readonly SignIn[]) => Promise<void>;
}

const demoLock = 720_261_121;
const sampleMembers = 3;

/** @throws {ShopNotEmpty} when there are staff, products, members or orders */
export async function requireEmptyShop(db: Queryable): Promise<void> {
  const [found] = await db.rows<{ isEmpty: boolean }>(
    `select not (exists (select from access_admin) or exists (select from catalog_product)
       or exists (select from member_member) or exists (select from sales_order)) as "isEmpty"`,
  );
  if (!found?.isEmpty) throw new ShopNotEmpty('The shop is not empty.');
}

function signInsOf(members: DemoMembers, adminPassword: string | null): SignIn[] {
  const staff = demoStaff.map(({ username, super: isSuper }): SignIn => ({
    audience: 'admin',
    username,
    password: (isSuper ? adminPassword : null) ?? newPassword(),
  }));
  const password = newPassword();
  const shoppers: SignIn[] = [];
  for (const { username, status } of members.members()) {
    if (status === 'active') shoppers.push({ audience: 'member', username, password });
    if (shoppers.length === sampleMembers) break;
  }
  return [...staff, ...shoppers];
}

/**
 * Fills an empty shop with the demo shop of a profile, all in one transaction: a start that is killed leaves an empty shop.
 * Pictures are drawn first and stay for the next try. Streams, so that the largest profile needs no more memory than a small
 * one but for a few numbers per product and member.
 *
 * @throws {ShopNotEmpty}
 */
export async function loadDemo(db: Database, loading: DemoLoading): Promise<readonly SignIn[]> {
  await requireEmptyShop(db);
  const { profile, now } = loading;
  const progress = progressOf('demo shop', loading.tell);
  const catalogue = demoCatalogue(profile, now);
  const members = demoMembers(profile, now);
  const pictures = await drawn(catalogue, loading, progress);
  const signIns = signInsOf(members, loading.adminPassword ?? null);
  await db.withLongTimeout.transaction(async (tx) => {
    await tx.rows('select pg_advisory_xact_lock($1)', [demoLock]);
    await requireEmptyShop(tx);
    await fill(tx, { loading, catalogue, members, pictures, signIns, progress });
    await loading.keep(signIns);
  });
  return signIns;
}

function drawn(catalogue: DemoCatalogue, { storage, now }: DemoLoading, progress: Progress): Promise<StoredPicture[]> {
  const drawings = drawingsOf(catalogue);
  return storePictures(drawings, { storage, now, drawn: (done) => progress('pictures', done, drawings.length) });
}

interface Work {
  readonly loading: DemoLoading;
  readonly catalogue: DemoCatalogue;
  readonly members: DemoMembers;
  readonly pictures: readonly StoredPicture[];
  readonly signIns: readonly SignIn[];
  readonly progress: Progress;
}

async function fill(tx: Tx, { loading, catalogue, members, pictures, signIns, progress }: Work): Promise<void> {
  const { profile, now, details } = loading;
  const desks = await addAccess(tx, details, signIns);
  const urls = new Map(pictures.map(({ name, url }) => [name, url]));
  const urlOf = (name: string): string => {
    const url = urls.get(name);
    if (url === undefined) throw new Error(`${name} was not drawn`);
    return url;
  };
  const filling: Filling = {
    profile,
    now,
    catalogue,
    members,
    desks,
    urlOf,
    progress,
    tallies: emptyTallies({ skus: catalogue.skuCount, products: catalogue.productCount, members: members.count }),
    passwords: await memberHashes(signIns),
  };
  await copyRows(tx, filesTo(desks.owner.id), filesOf(pictures));
  await addDictionaries(tx);
  await addCarriers(tx);
  await addBanners(tx, urlOf, now);
  await withoutIndexes(tx, filledTables, async () => {
    // Orders first: what they did to stock, products and members is then written with these, and never again.
    await fillOrders(tx, filling);
    await fillCatalogue(tx, filling);
    await fillMembers(tx, filling);
    loading.tell('demo shop: indexes');
  });
  await settleNumbers(tx, profile);
  await tx.run(`analyze ${filledTables.join(', ')}`);
  const wrong = await reconcile(tx);
  if (wrong.length > 0) throw new Error(`the demo shop contradicts itself: ${JSON.stringify(wrong)}`);
}

/** The members who may sign in share a password, which is hashed once. */
async function memberHashes(signIns: readonly SignIn[]): Promise<ReadonlyMap<string, string>> {
  const shoppers = signIns.filter(({ audience }) => audience === 'member');
  const [first] = shoppers;
  const hash = first ? await hashPassword(first.password) : '';
  return new Map(shoppers.map(({ username }) => [username, hash]));
}

/** Sequences go on after what the demo shop used. */
async function settleNumbers(tx: Tx, profile: Profile): Promise<void> {
  const { orders, members } = profileSizes[profile];
  await tx.rows(`select setval('order_number', greatest($1, (select last_value from order_number)))`, [firstSequence + orders]);
  await tx.rows(`select setval('member_number', greatest($1, (select last_value from member_number)))`, [
    firstMemberNo + members,
  ]);
  const numbered = await tx.rows<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = current_schema() and column_name = 'id' and is_identity = 'YES' and table_name = any($1)`,
    [filledTables],
  );
  for (const { name } of numbered)
    await tx.rows(`select setval(pg_get_serial_sequence('${name}', 'id'), max(id)) from ${name} having max(id) is not null`);
}
