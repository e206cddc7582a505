import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Service, ServiceHost } from '@shopkeeper/crud';
import { RequestError, type SignedContext } from '@shopkeeper/server';
import type { Database } from '@shopkeeper/server/database';
import type { hindrances } from '../generator-reply.domain.ts';
import { WrongRecord } from './merge/generated-record.ts';
import { UnsafePath } from './module-files.ts';

/** Where the generator of this process reads and writes. */
export interface Generator {
  /** The root folder of the repository. */
  root: string;
  isProduction: boolean;
  /** Ends when the last write has ended: one at a time. */
  last: Promise<unknown>;
}

const generators = new WeakMap<Database, Generator>();

/** The generator of the process that has this database open. */
export function generatorOf(db: Database): Generator {
  const found = generators.get(db);
  if (!found) throw new Error('the generator of this process was not started');
  return found;
}

/** Begins with the folder in which the process runs. */
export function generatorService({ db }: ServiceHost): Service {
  generators.set(db, {
    root: process.cwd(),
    isProduction: process.env['NODE_ENV'] === 'production',
    last: Promise.resolve(),
  });
  return { stop: async () => undefined };
}

type Hindrance = (typeof hindrances)[number];

/** Why nothing is written on this server; null where it may be. */
export function hindranceOf({ db, engine }: Pick<SignedContext, 'db' | 'engine'>): Hindrance | null {
  const { root, isProduction } = generatorOf(db);
  if (isProduction) return 'production';
  if (engine.allowsCommands !== true) return 'off';
  return existsSync(path.join(root, 'contexts')) ? null : 'no-sources';
}

/** Throws 403 with the reason where nothing is written. */
export function requireWritable(context: Pick<SignedContext, 'db' | 'engine'>): void {
  const hindrance = hindranceOf(context);
  if (hindrance === 'production') throw new RequestError(403, 'code-generator.production');
  if (hindrance === 'off') throw new RequestError(403, 'code-generator.off');
  if (hindrance === 'no-sources') throw new RequestError(403, 'code-generator.no-sources');
}

/** Errors of the folder as errors of the call. */
export async function withFolder<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof UnsafePath) throw new RequestError(409, 'code-generator.unsafe-path');
    if (error instanceof WrongRecord) throw new RequestError(409, 'code-generator.wrong-record');
    throw error;
  }
}

/** Runs one write after the other. */
export function inTurn<T>(db: Database, work: () => Promise<T>): Promise<T> {
  const generator = generatorOf(db);
  const done = generator.last.then(work, work);
  generator.last = done.catch(() => undefined);
  return done;
}
