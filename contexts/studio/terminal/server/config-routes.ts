import { existsSync } from 'node:fs';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { requireOwnRecentProof } from '@shopkeeper/access/server';
import { defineRoute, Done, type Route } from '@shopkeeper/server';
import type { Queryable } from '@shopkeeper/server/database';
import { audit } from '@shopkeeper/server/http';
import * as z from 'zod/mini';
import { defaultTerminal, packageManagers, portRange } from '../terminal-queue.domain.ts';
import type { InstalledManager, TerminalInfo } from '../terminal-reply.domain.ts';
import { managers } from './commands.ts';
import { storeConfig, storedConfig } from './terminal-rows.ts';
import { auditResource, terminalOf } from './terminal-service.ts';

const cleanup = z.union([z.literal(0), z.literal(1)]);
const port = z.int().check(z.gte(portRange.min), z.lte(portRange.max));
const manager = z.enum(packageManagers);
const config = z.object({ packageManager: manager, port, automaticCleanupTask: cleanup });
type Config = z.infer<typeof config>;

/** What was chosen for the terminal, else the defaults. */
export async function configOf(db: Queryable): Promise<Config> {
  const [stored] = await storedConfig(db, {});
  const known = z.safeParse(config, stored);
  const { packageManager, port: usualPort, automaticCleanupTask } = defaultTerminal;
  return known.success ? known.data : { packageManager, port: usualPort, automaticCleanupTask };
}

const change = z.strictObject({
  manager: z.optional(manager),
  port: z.optional(port),
  automaticCleanupTask: z.optional(cleanup),
  /** A ticket of whoever has just entered the password. */
  proof: z.optional(z.string().check(z.maxLength(64))),
});

/** POST /admin/ajax/changeTerminalConfig keeps what was chosen for all super administrators. */
const changeRoute = defineRoute<z.infer<typeof change>, typeof config>({
  method: 'POST',
  path: '/admin/ajax/changeTerminalConfig',
  rule: { kind: 'super' },
  idempotency: 'optional',
  input: change,
  reply: config,
  outline: () => ({ errors: ['request.proof-required'] }),
  async handle(context, chosen) {
    await requireOwnRecentProof(context, chosen.proof);
    return context.db.transaction(async (tx) => {
      const before = await configOf(tx);
      const after: Config = {
        packageManager: chosen.manager ?? before.packageManager,
        port: chosen.port ?? before.port,
        automaticCleanupTask: chosen.automaticCleanupTask ?? before.automaticCleanupTask,
      };
      await storeConfig(tx, after);
      audit(tx, context, [{ action: 'config', resource: auditResource, rowId: null, before, after }]);
      return new Done(after, 'message.saved');
    });
  },
});

const info = z.object({
  enabled: z.boolean(),
  ...config.shape,
  commands: z.array(z.object({ command: z.string(), args: z.array(z.string()) })),
});

const stateRoute = defineRoute({
  method: 'POST',
  path: '/admin/Terminal/state',
  rule: { kind: 'super' },
  idempotency: 'none',
  reply: info,
  async handle({ db, engine }): Promise<TerminalInfo> {
    const commands = [...terminalOf(db).commands.values()];
    return {
      enabled: engine.allowsCommands === true,
      ...(await configOf(db)),
      commands: commands.map(({ key, args = {} }) => ({ command: key, args: Object.keys(args) })),
    };
  },
});

const versionMs = 5_000;
const execute = promisify(execFile);

/** The version of a program on this machine; null where there is none. */
async function versionOf(program: string): Promise<string | null> {
  try {
    const { stdout } = await execute(program, ['--version'], { timeout: versionMs, maxBuffer: 10_000 });
    return /\d+\.\d+[\w.-]*/.exec(stdout)?.[0] ?? null;
  } catch {
    return null;
  }
}

/** Asked once per process: programs are rarely installed while it runs. */
let installed: Promise<readonly InstalledManager[]> | undefined;

const installedManagers = (): Promise<readonly InstalledManager[]> =>
  (installed ??= Promise.all(
    packageManagers.map(async (name) => ({
      name,
      version: await versionOf(name),
      hasLock: existsSync(path.join(process.cwd(), managers[name].lock)),
    })),
  ));

const managersReply = z.object({
  managers: z.array(z.object({ name: manager, version: z.nullable(z.string()), hasLock: z.boolean() })),
});

const managersRoute = defineRoute({
  method: 'POST',
  path: '/admin/Terminal/managers',
  rule: { kind: 'super' },
  idempotency: 'none',
  reply: managersReply,
  handle: async ({ engine }) => ({ managers: engine.allowsCommands ? [...(await installedManagers())] : [] }),
});

export const configRoutes: readonly Route[] = [changeRoute, stateRoute, managersRoute];
