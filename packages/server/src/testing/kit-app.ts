import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import pino from 'pino';
import * as z from 'zod/mini';
import { type AppOptions, buildApp } from '../http/app.ts';
import { createMessages, kitCatalogues } from '../i18n/messages.ts';
import { captchaRoute } from '../session/captcha.ts';
import { sessionRoutes } from '../session/session-routes.ts';
import { hashPassword } from '../session/password.ts';
import type { Principal, Principals, PrincipalsOf } from '../session/principals.ts';
import { kitEngine } from './kit-engine.ts';
import { scratchDatabase, type ScratchDatabase } from './scratch-database.ts';

export interface TestAccount {
  readonly id: number;
  readonly username: string;
  readonly password: string;
  isSuper?: boolean;
  enabled?: boolean;
  permissions?: readonly string[];
}

/** Returns in-memory accounts in place of a context's tables; a test changes them in place. */
export async function accounts(list: TestAccount[]): Promise<Principals> {
  const hashes = new Map(await Promise.all(list.map(async (each) => [each.id, await hashPassword(each.password)] as const)));
  const principal = (each: TestAccount): Principal => ({
    id: each.id,
    username: each.username,
    nickname: each.username,
    isSuper: each.isSuper ?? false,
    permissions: new Set(each.permissions ?? []),
    enabled: each.enabled ?? true,
    secondFactorDue: false,
  });
  return {
    async load(_q, id) {
      const found = list.find((each) => each.id === id);
      return found ? principal(found) : null;
    },
    async findForLogin(_q, username) {
      const found = list.find((each) => each.username.toLowerCase() === username.toLowerCase());
      return found
        ? { id: found.id, passwordHash: hashes.get(found.id) ?? null, enabled: found.enabled ?? true, hasSecondFactor: false }
        : null;
    },
    async recordLogin() {},
    shown: z.object({ id: z.int(), username: z.optional(z.string()), super: z.boolean() }),
    async profile(_q, id) {
      const found = list.find((each) => each.id === id);
      return { id, username: found?.username, super: found?.isSuper ?? false };
    },
  };
}

export interface KitApp extends ScratchDatabase {
  readonly app: FastifyInstance;
  readonly staff: TestAccount[];
  readonly members: TestAccount[];
  readonly dataDir: string;
  /** Sends a POST like the client does. */
  post(url: string, body?: object, headers?: Record<string, string>): Promise<Answer>;
  get(url: string, headers?: Record<string, string>): Promise<Answer>;
  /** Signs one of the accounts in and returns its access token. */
  tokenOf(username: string): Promise<string>;
  close(): Promise<void>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly body: string;
  // Tests look into replies freely.
  // oxlint-disable-next-line typescript/no-explicit-any
  json(): any;
}

export const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });
export const memberToken = (token: string): Record<string, string> => ({ 'member-token': token });

/** Starts the kit alone on its own database: session routes and whatever the test adds. */
export async function kitApp(
  more:
    | Partial<AppOptions>
    | ((scratch: ScratchDatabase & { dataDir: string; principals: PrincipalsOf }) => Partial<AppOptions>) = {},
): Promise<KitApp> {
  const scratch = await scratchDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'kit-data-'));
  const staff: TestAccount[] = [
    { id: 1, username: 'admin', password: 'Boss-4711', isSuper: true },
    { id: 2, username: 'clerk', password: 'Clerk-4711', permissions: ['/admin/sales/order/index'] },
  ];
  const members: TestAccount[] = [{ id: 1, username: 'lily', password: 'Lily-4711' }];
  const principals = { admin: await accounts(staff), member: await accounts(members) };
  const options = typeof more === 'function' ? more({ ...scratch, dataDir, principals }) : more;
  const app = await buildApp({
    db: scratch.db,
    log: pino({ level: 'silent' }),
    principals,
    messages: createMessages([kitCatalogues]),
    temporaryDir: join(dataDir, 'tmp'),
    limits: false,
    engine: kitEngine(),
    ...options,
    routes: [...sessionRoutes(principals), captchaRoute, ...(options.routes ?? [])],
  });
  app.addHook('onClose', () => rm(dataDir, { recursive: true, force: true }));
  const calls = callsOf(app);
  const tokenOf = async (username: string): Promise<string> => {
    const isStaff = staff.some((each) => each.username === username);
    const password = [...staff, ...members].find((each) => each.username === username)?.password;
    return (await calls.post(isStaff ? '/admin/Index/login' : '/api/User/login', { username, password })).json().data.token;
  };
  return { ...scratch, app, staff, members, dataDir, ...calls, tokenOf, close: () => app.close().then(() => scratch.drop()) };
}

function callsOf(app: FastifyInstance): Pick<KitApp, 'post' | 'get'> {
  const send = async (call: InjectOptions, headers: Record<string, string> = {}): Promise<Answer> => {
    const answer = await app.inject({ ...call, headers: { 'accept-language': 'en', ...headers } });
    return { status: answer.statusCode, headers: answer.headers, body: answer.body, json: () => answer.json() };
  };
  return {
    post: (url, body = {}, headers) => send({ method: 'POST', url, payload: body }, headers),
    get: (url, headers) => send({ method: 'GET', url }, headers),
  };
}
