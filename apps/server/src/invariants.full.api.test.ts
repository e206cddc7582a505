import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkInvariant, type InvariantResult } from '@shopkeeper/crud/invariants';
import { type Database, openDatabase } from '@shopkeeper/server/database';
import { diskStorage } from '@shopkeeper/server/files';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../tests/setup/fresh-database.ts';
import { invariants, prepareRows, registry } from './compose.ts';
import { loadDemo } from './demo/load.ts';

const now = Date.parse('2026-11-20T13:20:00+08:00');

let fresh: FreshDatabase;
let db: Database;
let dataDir: string;
const results = new Map<string, InvariantResult>();

beforeAll(async () => {
  fresh = await freshDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), 'invariants-'));
  db = openDatabase({ url: fresh.url, log: pino({ level: 'silent' }) });
  await prepareRows(db);
  await loadDemo(db, {
    profile: 'S',
    now,
    storage: diskStorage(path.join(dataDir, 'storage')),
    details: registry,
    adminPassword: 'Heron-17-quay',
    tell: () => undefined,
    keep: async () => undefined,
  });
  for (const one of invariants) results.set(one.key, await checkInvariant(db, one));
});

afterAll(async () => {
  await db.close();
  await fresh.drop();
  await rm(dataDir, { recursive: true, force: true });
});

describe('the demo shop', () => {
  it('has no invariant that does not hold', () => {
    for (const [key, r] of results) console.log(key, r.checked, r.found, r.tookMs, JSON.stringify(r.differences.slice(0, 2)));
    expect([...results].filter(([, { found }]) => found > 0).map(([key]) => key)).toEqual([]);
  });
});
