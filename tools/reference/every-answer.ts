import { randomUUID } from 'node:crypto';
import { type AnyResource, tableNameOf } from '@shopkeeper/resource';
import type { Route } from '@shopkeeper/server-kit';
import sharp from 'sharp';
import { resources } from '../../apps/server/src/compose.ts';
import { product } from '../../contexts/catalog/product/product.resource.ts';
import type { DraftView } from '../../contexts/sales/cart/draft-view.domain.ts';
import type { Callers } from '../guard/callers.ts';
import { callOf, fileBody, fileType, type Filling, type Standing } from '../guard/calls.ts';
import { draftOf, patchOf, valueOf } from '../guard/drafts.ts';
import type { GuardShop } from '../guard/guard-shop.ts';
import type { Call, Reply } from '../guard/wire.ts';

/** A shop whose calls are all made, and what is told of each answer. */
export interface Asked {
  readonly shop: GuardShop;
  readonly callers: Callers;
  readonly filling: Filling;
  readonly tell: (route: Route, reply: Reply) => void;
}

type Headers = Readonly<Record<string, string>>;

async function send({ shop, tell }: Asked, path: string, call: Omit<Call, 'method' | 'path'>): Promise<Reply> {
  const route = shop.routes.find((one) => one.path === path && one.method === 'POST');
  if (!route) throw new Error(`${path} is not mounted`);
  const headers = { 'accept-language': 'en', 'idempotency-key': randomUUID(), ...call.headers };
  const reply = await shop.wire.send({ ...call, method: 'POST', path, headers });
  if (reply.status !== 200) throw new Error(`${path} answers ${reply.status} ${reply.text.slice(0, 400)}`);
  tell(route, reply);
  return reply;
}

/** Makes a call that has to succeed; answers its data. */
async function ask<T>(asked: Asked, path: string, body: object, headers: Headers = asked.callers.boss.headers): Promise<T> {
  const json = { headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
  return (await send(asked, path, json)).data as T;
}

const sendFile = (asked: Asked, path: string, file: Parameters<typeof fileBody>): Promise<Reply> =>
  send(asked, path, { headers: { ...asked.callers.boss.headers, 'content-type': fileType }, body: fileBody(...file) });

interface Pair {
  readonly token: string;
  readonly refreshToken: string;
}

/** Somebody joins, signs in again, renews and leaves; a member of staff does the same and looks after the own account. */
async function people(asked: Asked): Promise<void> {
  const joined = { username: 'answers1', password: 'Kestrel-41-lane' };
  await ask(asked, '/api/User/register', joined, {});
  const member = await ask<Pair>(asked, '/api/User/login', joined, {});
  const renewed = await ask<Pair>(asked, '/api/User/replaceToken', { refresh_token: member.refreshToken }, {});
  await ask(asked, '/api/User/logout', {}, { 'member-token': renewed.token });
  const staff = { username: 'only0001', password: 'Kestrel-41-lane' };
  const { token } = await ask<Pair>(asked, '/admin/Index/login', { ...staff, remember: true }, {});
  const headers = { authorization: `Bearer ${token}` };
  const profile = '/admin/access/profile/';
  interface Mine {
    readonly account: { readonly version: number; readonly nickname: string };
    readonly sessions: readonly { readonly id: string; readonly isCurrent: boolean }[];
  }
  const { account, sessions } = await ask<Mine>(asked, `${profile}overview`, {}, headers);
  const other = sessions.find(({ isCurrent }) => !isCurrent);
  const saved = await ask<Mine>(asked, `${profile}save`, { version: account.version, nickname: account.nickname }, headers);
  const renewal = { version: saved.account.version, oldPassword: staff.password, password: 'Kestrel-42-lane' };
  await ask(asked, `${profile}endSession`, { sessionId: other?.id }, headers);
  await ask(asked, `${profile}password`, renewal, headers);
  await ask(asked, '/admin/Index/logout', {}, headers);
}

/** The desk: goods are found, a member is made and given an address, an order is written, placed, and another one given up. */
async function desk(asked: Asked): Promise<void> {
  const at = (name: string): string => `/admin/sales/cart/${name}`;
  const { result: offered } = await ask<{ result: readonly { skuId: number; skuCode: string; available: number }[] }>(
    asked,
    at('findProducts'),
    {},
  );
  const sku = offered.find(({ available, skuCode }) => available > 2 && skuCode);
  await ask(asked, at('scan'), { code: sku?.skuCode });
  const { id: memberId } = await ask<{ id: number }>(asked, at('createMember'), { nickname: 'Mei', mobile: '13900000041' });
  await ask(asked, at('findMember'), { quick: '13900000041' });
  const where = { name: 'Mei', mobile: '13900000041', region: '110101', detail: 'Kestrel lane 41' };
  const { id: addressId } = await ask<{ id: number }>(asked, at('addAddress'), { memberId, ...where });
  await ask(asked, at('addresses'), { memberId });
  const draft = await ask<DraftView>(asked, at('GetDraft'), { isNew: true });
  const lines = [{ skuId: sku?.skuId, qty: 1, override: null }];
  const said = { id: draft.id, version: draft.version, memberId, addressId, lines };
  const { id, version } = await ask<DraftView>(asked, at('saveDraft'), said);
  await ask(asked, at('drafts'), {});
  await ask(asked, at('place'), { id, version });
  const spare = await ask<DraftView>(asked, at('GetDraft'), { isNew: true });
  await ask(asked, at('discard'), { id: spare.id, version: spare.version });
}

/** Views of a list are kept, changed, opened first and deleted. */
async function lists(asked: Asked): Promise<void> {
  const at = (name: string): string => `/admin/platform/list-view/${name}`;
  const list = '/admin/sales/order';
  const columns = { hidden: ['status'], pin: { orderNo: 'left' }, density: 'compact' };
  const { id, version } = await ask<{ id: number; version: number }>(asked, at('add'), {
    list,
    name: 'Kestrel',
    query: '',
    columns,
  });
  await ask(asked, at('Update'), { id, version, name: 'Kestrel lane' });
  await ask(asked, at('columns'), { list, columns });
  await ask(asked, at('first'), { list, id });
  await ask(asked, at('mine'), {});
  await ask(asked, at('del'), { id });
}

interface Begun {
  readonly jobId: string;
  readonly importId: string;
}

/** Long work is looked at and ended. */
async function longWork(asked: Asked): Promise<void> {
  const job = '/admin/platform/job/';
  const { jobId: id } = await ask<Begun>(asked, '/admin/catalog/brand/ExportJob', {});
  await ask(asked, `${job}recent`, {});
  await ask(asked, `${job}GetDetailPage`, { id });
  await ask(asked, `${job}cancel`, { id });
}

async function goods(asked: Asked): Promise<void> {
  const draft = draftOf(product, asked.filling.make);
  await ask(asked, `${product.prefix}SaveWithStock`, { product: draft, stock: [] });
  const { result } = await ask<{ result: readonly { skuId: number }[] }>(asked, `${product.prefix}skus`, {});
  const skuId = result[0]?.skuId;
  await ask(asked, '/admin/catalog/stock/adjust', { skuId, type: 'adjust', qty: 3, reason: 'found three' });
  await ask(asked, '/admin/catalog/stock/movements', { skuId });
  await ask(asked, '/admin/platform/dictionary/options', { codes: ['product_unit'] });
  const blot = await sharp({ create: { width: 24, height: 16, channels: 3, background: '#2b6' } })
    .png()
    .toBuffer();
  const uploads = asked.shop.routes.filter(({ path }) => /\/(upload|Upload)$/.test(path));
  for (const { path } of uploads) await sendFile(asked, path, ['blot.png', 'image/png', blot]);
}

const mountedAt = ({ shop }: Asked, path: string): boolean => shop.routes.some((route) => route.path === path);

/** A row made for this is changed, begun to be deleted with others and deleted at last. */
async function rowOf(asked: Asked, resource: AnyResource): Promise<void> {
  const { prefix } = resource;
  const { make } = asked.filling;
  const add = () => ask<Standing>(asked, `${prefix}add`, draftOf(resource, make));
  const keyOf = ({ id, version }: Standing): Standing => ({ id, version });
  const made = await add();
  const updated = await ask<Standing>(asked, `${prefix}Update`, { ...keyOf(made), ...patchOf(resource, make) });
  const saved = await ask<Standing>(asked, `${prefix}Save`, { ...keyOf(updated), ...patchOf(resource, make) });
  if (!resource.actions.includes('del')) return;
  const { jobId } = await ask<Begun>(asked, `${prefix}Bulk`, { deed: 'del', chosen: { rows: [keyOf(saved)] } });
  await ask(asked, `${prefix}BulkState`, { jobId });
  await ask(asked, '/admin/platform/job/cancel', { id: jobId });
  await ask(asked, `${prefix}BulkRetry`, { jobId });
  await ask(asked, `${prefix}del`, keyOf(saved));
  await ask(asked, `${prefix}Delete`, keyOf(await add()));
}

/** Its own export is looked through as a sheet, and applied. */
async function sheetOf(asked: Asked, { prefix }: AnyResource): Promise<void> {
  const headers = { ...asked.callers.boss.headers, 'content-type': 'application/json' };
  const { text } = await send(asked, `${prefix}Export`, { headers, body: '{}' });
  const { data } = await sendFile(asked, `${prefix}Import`, ['sheet.csv', 'text/csv', text]);
  await ask(asked, `${prefix}ImportApply`, { importId: (data as Begun).importId });
}

/** Its rows name permission nodes, which no field says. */
const beyondFields = ['role'];

/** Every resource: its rows are written, its sheets read, each move made with a row whose state allows it. */
async function rows(asked: Asked): Promise<void> {
  for (const resource of resources) {
    const { prefix, name, state } = resource;
    if (mountedAt(asked, `${prefix}add`) && !beyondFields.includes(name)) await rowOf(asked, resource);
    if (mountedAt(asked, `${prefix}Import`)) await sheetOf(asked, resource);
    for (const [move, { from, input = {} }] of Object.entries(resource.moves)) {
      const [at] = await asked.shop.db.rows<Standing>(
        `select id, version from ${tableNameOf(resource)} where ${state} = any($1::text[]) and deleted_at is null order by id limit 1`,
        [from],
      );
      const said = Object.entries(input).map(([key, field]) => [key, valueOf(field, asked.filling.make)]);
      if (at) await offer(asked, `${prefix}${move}`, { ...at, ...Object.fromEntries(said) });
    }
  }
}

/** Makes a call that may be refused. */
async function offer({ shop, callers, tell }: Asked, path: string, body: object): Promise<void> {
  const route = shop.routes.find((one) => one.path === path);
  const headers = { ...callers.boss.headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  if (route) tell(route, await shop.wire.send({ method: 'POST', path, headers, body: JSON.stringify(body) }));
}

const ending = /\/(logout|endSession|password)$/;

/** Every call once more, on rows that stand and filled as its declaration says: some are refused, which is theirs to do. */
async function all({ shop, callers, filling, tell }: Asked): Promise<void> {
  const isMember = ({ rule }: Route): boolean => rule.kind === 'signed-in' && rule.audience === 'member';
  for (const route of shop.routes.filter(({ path }) => !ending.test(path))) {
    const { headers } = isMember(route) ? callers.memberA : callers.boss;
    tell(route, await shop.wire.send(callOf({ route, filling, strikes: true }, headers)));
  }
}

/** Makes every call, those that need something to stand before them in the order of a working day. */
export async function everyAnswer(asked: Asked): Promise<void> {
  for (const part of [people, desk, lists, longWork, goods, rows, all]) await part(asked);
}
