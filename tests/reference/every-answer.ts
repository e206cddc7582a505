import { randomUUID } from 'node:crypto';
import { type AnyResource } from '@shopkeeper/resource';
import { staffCommandsOf } from '@shopkeeper/resource/lifecycle';
import { tableNameOf } from '@shopkeeper/resource/view';
import type { Route } from '@shopkeeper/server';
import sharp from 'sharp';
import { product } from '../../contexts/catalog/product/product.resource.ts';
import type { DraftView } from '../../contexts/sales/draft-order/draft-view.domain.ts';
import type { Callers } from '../security/caller.ts';
import { answersOfModules } from '../setup/provided-fixtures.ts';
import type { SentFile } from '../setup/module-fixtures.ts';
import { resources, sampleProvider } from '../security/sample-module.ts';
import { callOf, fileBody, fileType, type Filling, type Standing } from '../security/calls.ts';
import { draftOf, patchOf, valueOf } from '../security/drafts.ts';
import type { SecurityTestShop } from '../security/security-test-shop.ts';
import type { Call, Reply } from '../security/wire.ts';

/** The shop whose calls are made, and a callback for each reply. */
export interface EveryAnswerOptions {
  readonly shop: SecurityTestShop;
  readonly callers: Callers;
  readonly filling: Filling;
  readonly tell: (route: Route, reply: Reply) => void;
  /** The calls to make; the calls that they depend on are made too. */
  readonly chosen: readonly Route[];
}

type Headers = Readonly<Record<string, string>>;

async function send({ shop, tell }: EveryAnswerOptions, path: string, call: Omit<Call, 'method' | 'path'>): Promise<Reply> {
  const method = path.includes('?') ? 'GET' : 'POST';
  const route = shop.routes.find((one) => one.path === path.split('?')[0] && one.method === method);
  if (!route) throw new Error(`${path} is not mounted`);
  const headers = { 'accept-language': 'en', 'idempotency-key': randomUUID(), ...call.headers };
  const { body, ...sent } = call;
  const reply = await shop.wire.send({ ...sent, ...(method === 'GET' ? {} : { body }), method, path, headers });
  if (reply.status !== 200) throw new Error(`${path} answers ${reply.status} ${reply.text.slice(0, 400)}`);
  tell(route, reply);
  return reply;
}

/** Makes a call that must succeed; returns its data. */
async function ask<T>(
  options: EveryAnswerOptions,
  path: string,
  body: object,
  headers: Headers = options.callers.boss.headers,
): Promise<T> {
  const json = { headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
  return (await send(options, path, json)).data as T;
}

const sendFile = (
  options: EveryAnswerOptions,
  path: string,
  file: Parameters<typeof fileBody>,
  headers: Headers = options.callers.boss.headers,
): Promise<Reply> => send(options, path, { headers: { ...headers, 'content-type': fileType }, body: fileBody(...file) });

interface Pair {
  readonly token: string;
  readonly refreshToken: string;
}

interface MemberPair extends Pair {
  readonly memberInfo: { readonly id: number };
}

/** A member registers, sets a new password, signs in again, refreshes and signs out; a staff user signs in and out and uses their profile. */
async function people(options: EveryAnswerOptions): Promise<void> {
  const joined = { username: 'answers1', password: 'Kestrel-41-lane' };
  await ask(options, '/api/User/register', joined, {});
  const member = await ask<MemberPair>(options, '/api/User/login', joined, {});
  const renewed = await ask<Pair>(options, '/api/User/replaceToken', { refresh_token: member.refreshToken }, {});
  const here = { 'member-token': renewed.token };
  const own = await ask<{ readonly version: number }>(options, '/user/profile/GetDetailPage', { id: member.memberInfo.id }, here);
  const another = { version: own.version, oldPassword: joined.password, password: 'Kestrel-42-lane' };
  await ask(options, '/user/profile/password', another, here);
  await ask(options, '/api/User/logout', {}, here);
  const staff = { username: 'only0001', password: 'Kestrel-41-lane' };
  const { token } = await ask<Pair>(options, '/admin/Index/login', { ...staff, remember: true }, {});
  const headers = { authorization: `Bearer ${token}` };
  const profile = '/admin/access/profile/';
  interface Mine {
    readonly account: { readonly version: number; readonly nickname: string };
    readonly sessions: readonly { readonly id: string; readonly isCurrent: boolean }[];
  }
  const { account, sessions } = await ask<Mine>(options, `${profile}overview`, {}, headers);
  const other = sessions.find(({ isCurrent }) => !isCurrent);
  const saved = await ask<Mine>(options, `${profile}save`, { version: account.version, nickname: account.nickname }, headers);
  const renewal = { version: saved.account.version, oldPassword: staff.password, password: 'Kestrel-42-lane' };
  await ask(options, `${profile}endSession`, { sessionId: other?.id }, headers);
  await ask(options, `${profile}password`, renewal, headers);
  await ask(options, '/admin/Index/logout', {}, headers);
}

/** Order entry: finds products, creates a member with an address, saves and places an order, and discards another one. */
async function orderEntry(options: EveryAnswerOptions): Promise<void> {
  const at = (name: string): string => `/admin/sales/draft-order/${name}`;
  const { result: offered } = await ask<{ result: readonly { skuId: number; skuCode: string; available: number }[] }>(
    options,
    at('findProducts'),
    {},
  );
  const sku = offered.find(({ available, skuCode }) => available > 2 && skuCode);
  await ask(options, at('scan'), { code: sku?.skuCode });
  const { id: memberId } = await ask<{ id: number }>(options, at('createMember'), { nickname: 'Mei', mobile: '13900000041' });
  await ask(options, at('findMember'), { quick: '13900000041' });
  const where = { name: 'Mei', mobile: '13900000041', region: '110101', detail: 'Kestrel lane 41' };
  const { id: addressId } = await ask<{ id: number }>(options, at('addAddress'), { memberId, ...where });
  await ask(options, at('addresses'), { memberId });
  const draft = await ask<DraftView>(options, at('GetDraft'), { isNew: true });
  const lines = [{ skuId: sku?.skuId, qty: 1, override: null }];
  const said = { id: draft.id, version: draft.version, memberId, addressId, lines };
  const { id, version } = await ask<DraftView>(options, at('saveDraft'), said);
  await ask(options, at('drafts'), {});
  await ask(options, at('place'), { id, version });
  const spare = await ask<DraftView>(options, at('GetDraft'), { isNew: true });
  await ask(options, at('discard'), { id: spare.id, version: spare.version });
}

/** Creates, changes, sets as first and deletes a list view. */
async function lists(options: EveryAnswerOptions): Promise<void> {
  const at = (name: string): string => `/admin/platform/list-view/${name}`;
  const list = '/admin/sales/order';
  const columns = { hidden: ['status'], pin: { orderNo: 'left' }, density: 'compact' };
  const { id, version } = await ask<{ id: number; version: number }>(options, at('add'), {
    list,
    name: 'Kestrel',
    query: '',
    columns,
  });
  await ask(options, at('Update'), { id, version, name: 'Kestrel lane' });
  await ask(options, at('columns'), { list, columns });
  await ask(options, at('first'), { list, id });
  await ask(options, at('mine'), {});
  await ask(options, at('del'), { id });
}

interface Begun {
  readonly jobId: string;
  readonly importId: string;
}

/** Reads and cancels a job. */
async function longWork(options: EveryAnswerOptions): Promise<void> {
  const job = '/admin/platform/job/';
  const { jobId: id } = await ask<Begun>(options, '/admin/catalog/brand/ExportJob', {});
  await ask(options, `${job}recent`, {});
  await ask(options, `${job}GetDetailPage`, { id });
  await ask(options, `${job}cancel`, { id });
}

async function goods(options: EveryAnswerOptions): Promise<void> {
  const draft = draftOf(product, options.filling.make);
  await ask(options, `${product.prefix}SaveWithStock`, { product: draft, stock: [] });
  const { result } = await ask<{ result: readonly { skuId: number }[] }>(options, `${product.prefix}skus`, {});
  const skuId = result[0]?.skuId;
  await ask(options, '/admin/catalog/stock/adjust', { skuId, type: 'adjust', qty: 3, reason: 'found three' });
  await ask(options, '/admin/catalog/stock/movements', { skuId });
  await ask(options, '/admin/platform/dictionary/options', { codes: ['product_unit'] });
  const [shown] = await options.shop.db.rows<{ id: number }>('select id from catalog_product where deleted_at is null limit 1');
  const seen = { resource: 'catalog/product', id: shown?.id, visit: randomUUID(), isEditing: false };
  await ask(options, '/admin/platform/presence', seen);
  await ask(options, '/admin/platform/presence/rows', { resource: 'catalog/product', ids: [shown?.id] });
  const blot = await sharp({ create: { width: 24, height: 16, channels: 3, background: '#2b6' } })
    .png()
    .toBuffer();
  // Files of a form belong to one of its questions, which its fixture names.
  const uploads = options.shop.routes.filter(({ path }) => /\/(?<!\/form\/)(upload|Upload)$/.test(path));
  for (const { path } of uploads) {
    const { headers } = path.startsWith('/user/') ? options.callers.memberA : options.callers.boss;
    await sendFile(options, path, ['blot.png', 'image/png', blot], headers);
  }
}

const isChosen = ({ chosen }: EveryAnswerOptions, path: string): boolean => chosen.some((route) => route.path === path);

/** Adds, changes and deletes a row, including a bulk deletion that is cancelled and retried. */
async function rowOf(options: EveryAnswerOptions, resource: AnyResource): Promise<void> {
  const { prefix } = resource;
  const { make } = options.filling;
  const add = () => ask<Standing>(options, `${prefix}add`, draftOf(resource, make));
  const keyOf = ({ id, version }: Standing): Standing => ({ id, version });
  const made = await add();
  if (!resource.operations.includes('edit')) return;
  const updated = await ask<Standing>(options, `${prefix}Update`, { ...keyOf(made), ...patchOf(resource, make) });
  const saved = await ask<Standing>(options, `${prefix}Save`, { ...keyOf(updated), ...patchOf(resource, make) });
  if (!resource.operations.includes('del')) return;
  const { jobId } = await ask<Begun>(options, `${prefix}Bulk`, { bulkAction: 'del', chosen: { rows: [keyOf(saved)] } });
  await ask(options, `${prefix}BulkState`, { jobId });
  await ask(options, '/admin/platform/job/cancel', { id: jobId });
  await ask(options, `${prefix}BulkRetry`, { jobId });
  await ask(options, `${prefix}del`, keyOf(saved));
  await ask(options, `${prefix}Delete`, keyOf(await add()));
}

/** Resources whose export lacks the lines that their import needs. */
const exportedWithoutLines = ['order'];

/** Imports and applies the resource's own export, or its template. */
async function sheetOf(options: EveryAnswerOptions, { prefix, name }: AnyResource): Promise<void> {
  const headers = { ...options.callers.boss.headers, 'content-type': 'application/json' };
  const call = exportedWithoutLines.includes(name) ? 'DownLoadTemplate' : 'Export';
  const { text } = await send(options, `${prefix}${call}`, { headers, body: '{}' });
  const { data } = await sendFile(options, `${prefix}Import`, ['sheet.csv', 'text/csv', text]);
  await ask(options, `${prefix}ImportApply`, { importId: (data as Begun).importId });
}

/**
 * The rows of these resources contain permissions, or name a SKU by its code, which the fields do not describe, or two open leads, of
 * which the demo shop has none.
 */
const beyondFields = ['role', 'price-list-item', 'lead-merge'];

/** Checks a provider and tries it out. */
async function providers(options: EveryAnswerOptions): Promise<void> {
  for (const call of ['health', 'test']) await ask(options, `/admin/platform/provider/${call}`, { name: sampleProvider.name });
}

/** For each chosen resource: writes its rows, imports a file and calls each transition with a row in an allowed state. */
async function rows(options: EveryAnswerOptions): Promise<void> {
  for (const resource of resources) {
    const { prefix, name } = resource;
    if (isChosen(options, `${prefix}add`) && !beyondFields.includes(name)) await rowOf(options, resource);
    if (isChosen(options, `${prefix}Import`)) await sheetOf(options, resource);
  }
  // Afterwards: a row that has ended takes no further rows.
  for (const resource of resources) {
    const { prefix, state } = resource;
    for (const { name: move, from, input = {} } of staffCommandsOf(resource)) {
      const [at] = await options.shop.db.rows<Standing>(
        `select id, version from ${tableNameOf(resource)} where ${state} = any($1::text[]) and deleted_at is null order by id limit 1`,
        [from],
      );
      const said = Object.entries(input).map(([key, field]) => [key, valueOf(field, options.filling.make)]);
      if (at) await offer(options, `${prefix}${move}`, { ...at, ...Object.fromEntries(said) });
    }
  }
}

/** Makes a call that may be rejected. */
async function offer({ shop, callers, tell }: EveryAnswerOptions, path: string, body: object): Promise<void> {
  const route = shop.routes.find((one) => one.path === path);
  const headers = { ...callers.boss.headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  if (route) tell(route, await shop.wire.send({ method: 'POST', path, headers, body: JSON.stringify(body) }));
}

/** Saves a setting and restores the value before. */
async function settings(options: EveryAnswerOptions): Promise<void> {
  const path = '/admin/routine/config';
  const name = 'platform.site';
  const { version } = await ask<{ version: number }>(options, `${path}/save`, {
    name,
    version: 0,
    values: { siteName: 'Kestrel' },
  });
  const { changes } = await ask<{ changes: readonly { id: number }[] }>(options, `${path}/history`, { name });
  const before = await ask<{ version: number }>(options, `${path}/restore`, { name, version, changeId: changes[0]?.id });
  const change = { name, version: before.version, values: { siteName: 'Kestrel' } };
  await ask(options, `${path}/saveAll`, { changes: [change] });
}

/** The calls that modules make in their fixtures. */
const modules = (options: EveryAnswerOptions): Promise<void> =>
  answersOfModules({
    db: options.shop.db,
    engine: options.shop.engine,
    callers: options.callers,
    ask: (path, body, headers) => ask(options, path, body, headers),
    upload: async <T>(path: string, file: SentFile, fields: Readonly<Record<string, string | number>> = {}, headers?: Headers) =>
      (await sendFile(options, path, [...file, fields], headers)).data as T,
  });

const ending = /\/(logout|endSession|password)$/;

/** Makes every call again on existing rows, with bodies built from its declaration; some are rejected, which is valid. */
async function all({ shop, callers, filling, tell, chosen }: EveryAnswerOptions): Promise<void> {
  const isMember = ({ rule }: Route): boolean => rule.kind === 'signed-in' && rule.audience === 'member';
  for (const route of chosen.filter(({ path }) => !ending.test(path))) {
    const { headers } = isMember(route) ? callers.memberA : callers.boss;
    tell(route, await shop.wire.send(callOf({ route, filling, strikes: true }, headers)));
  }
}

/** Makes every call; those that depend on earlier ones run in the order of a working day. */
export async function everyAnswer(options: EveryAnswerOptions): Promise<void> {
  for (const part of [people, orderEntry, lists, longWork, goods, settings, providers, modules, rows, all]) await part(options);
}
