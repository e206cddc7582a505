import { type Registry } from '@shopkeeper/crud';
import { type Database, type Queryable, type Tx } from '@shopkeeper/server/database';
import { type Storage } from '@shopkeeper/server/files';
import { hashPassword } from '@shopkeeper/server/session';
import { reconcile } from '../reconcile.ts';
import { newPassword, type SignIn } from '../sign-ins.ts';
import { demoCatalogue, type DemoCatalogue } from './catalogue.ts';
import { copyRows, withoutIndexes } from './load-copy.ts';
import { attachmentRows, drawingsOf, fileRows, storePictures, type StoredPicture } from './load-pictures.ts';
import { addSettings, addStaff, demoStaff, settingTables } from './load-settings.ts';
import { addArticles } from './load-articles.ts';
import { addCoupons } from './load-coupons.ts';
import { addPriceLists } from './load-price-lists.ts';
import { addWorkflow } from './load-workflow.ts';
import { addForms } from './load-forms.ts';
import { addLeads } from './load-leads.ts';
import { addReportQueries } from './load-report-queries.ts';
import { totalsFor } from './load-stock.ts';
import { fillCatalogue, filledTables, fillMembers, fillOrders, type Filling } from './load-tables.ts';
import { demoMembers, firstMemberNo, type DemoMembers } from './members.ts';
import { firstSequence } from './orders.ts';
import { profileSizes, type Profile } from './profile.ts';

/** The shop already has rows; demo data is never mixed with them. */
export class ShopNotEmpty extends Error {}

export interface DemoLoading {
  readonly profile: Profile;
  /** UTC epoch ms that all ages count back from. */
  readonly now: number;
  /** Where the pictures are stored. */
  readonly storage: Storage;
  /** The registry of the product, for the permissions of the roles. */
  readonly details: Registry;
  /** The password of `admin`; generated when there is none. */
  readonly adminPassword?: string | null;
  /** Called with one line of progress at a time. */
  readonly tell: (line: string) => void;
  /** Stores the generated sign-ins; called before the transaction commits, so that none is lost. */
  readonly keep: (signIns: readonly SignIn[]) => Promise<void>;
}

const demoLock = 720_261_121;
const memberSignIns = 3;

/** @throws {ShopNotEmpty} when there are staff, products, members, orders or settings */
export async function requireEmptyShop(db: Queryable): Promise<void> {
  const tables = ['catalog_product', 'member_member', 'sales_order', ...settingTables];
  const [found] = await db.rows<{ isEmpty: boolean }>(
    `select not (${tables.map((table) => `exists (select from ${table})`).join(' or ')}) as "isEmpty"`,
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
    if (shoppers.length === memberSignIns) break;
  }
  return [...staff, ...shoppers];
}

type Progress = Filling['progress'];

/** Reports each part when it is complete, and every two seconds until then. */
function progressTo(tell: (line: string) => void): Progress {
  let lastAt = Date.now();
  return (part, done, total) => {
    if (done < total && Date.now() - lastAt < 2_000) return;
    lastAt = Date.now();
    tell(`demo shop: ${part} ${done}/${total}`);
  };
}

interface Work {
  readonly loading: DemoLoading;
  readonly catalogue: DemoCatalogue;
  readonly members: DemoMembers;
  readonly pictures: readonly StoredPicture[];
  readonly signIns: readonly SignIn[];
  readonly progress: Progress;
}

/**
 * Fills an empty shop with the demo shop of a profile, in one transaction: a start that is killed leaves an empty shop. Pictures
 * are
 * stored first and reused by the next try. Rows are made as they are copied, so a large profile needs little more memory.
 *
 * @throws {ShopNotEmpty}
 */
export async function loadDemo(db: Database, loading: DemoLoading): Promise<readonly SignIn[]> {
  await requireEmptyShop(db);
  const { profile, now, storage } = loading;
  const progress = progressTo(loading.tell);
  const catalogue = demoCatalogue(profile, now);
  const members = demoMembers(profile, now);
  const drawings = drawingsOf(catalogue);
  const pictures = await storePictures(drawings, {
    storage,
    now,
    stored: (count) => progress('pictures', count, drawings.length),
  });
  const signIns = signInsOf(members, loading.adminPassword ?? null);
  await db.withLongTimeout.transaction(async (tx) => {
    await tx.rows('select pg_advisory_xact_lock($1)', [demoLock]);
    await requireEmptyShop(tx);
    await fill(tx, { loading, catalogue, members, pictures, signIns, progress });
    await loading.keep(signIns);
  });
  return signIns;
}

async function fill(tx: Tx, { loading, catalogue, members, pictures, signIns, progress }: Work): Promise<void> {
  const { profile, now, details } = loading;
  const staff = await addStaff(tx, details, signIns);
  const urls = new Map(pictures.map(({ name, url }) => [name, url]));
  const urlOf = (name: string): string => {
    const url = urls.get(name);
    if (url === undefined) throw new Error(`${name} was not drawn`);
    return url;
  };
  const totals = totalsFor({ skus: catalogue.skuCount, products: catalogue.productCount, members: members.count });
  const passwords = await memberHashes(signIns);
  const filling: Filling = { profile, now, catalogue, members, staff, urlOf, progress, totals, passwords };
  await copyRows(tx, 'kit_file', { rows: fileRows(pictures, staff.owner.id) });
  await copyRows(tx, 'platform_attachment', { rows: attachmentRows(pictures) });
  await addSettings(tx, urlOf, now);
  await withoutIndexes(tx, filledTables, async () => {
    // Orders first: the rows of products and members contain totals of them.
    await fillOrders(tx, filling);
    await fillCatalogue(tx, filling);
    await fillMembers(tx, filling);
    loading.tell('demo shop: indexes');
  });
  await addPriceLists(tx, now);
  await addCoupons(tx, now);
  await addArticles(tx, now);
  await addWorkflow(tx, staff, now);
  await addReportQueries(tx, staff, now);
  await addForms(tx, staff, now);
  await addLeads(tx, staff, now);
  await advanceSequences(tx, profile);
  await tx.run(`analyze ${filledTables.join(', ')}`);
  const wrong = await reconcile(tx);
  if (wrong.length > 0) throw new Error(`the demo shop is inconsistent: ${JSON.stringify(wrong)}`);
}

/** The members who can sign in share a password, which is hashed once. */
async function memberHashes(signIns: readonly SignIn[]): Promise<ReadonlyMap<string, string>> {
  const shoppers = signIns.filter(({ audience }) => audience === 'member');
  const [first] = shoppers;
  const hash = first ? await hashPassword(first.password) : '';
  return new Map(shoppers.map(({ username }) => [username, hash]));
}

/** Advances the sequences past the numbers and ids of the demo shop. */
async function advanceSequences(tx: Tx, profile: Profile): Promise<void> {
  const { orders, members } = profileSizes[profile];
  const used = { order_number: firstSequence + orders, member_number: firstMemberNo + members };
  for (const [name, value] of Object.entries(used))
    await tx.rows(`select setval('${name}', greatest($1, (select last_value from ${name})))`, [value]);
  const numbered = await tx.rows<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = current_schema() and column_name = 'id' and is_identity = 'YES' and table_name = any($1)`,
    [[...filledTables, ...settingTables]],
  );
  for (const { name } of numbered)
    await tx.rows(`select setval(pg_get_serial_sequence('${name}', 'id'), max(id)) from ${name} having max(id) is not null`);
}
