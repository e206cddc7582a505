import { createHash } from 'node:crypto';
import type { Database, Queryable, Tx } from '../database/database.ts';

/** Id of an entry, digest of what never changes in it, digest of what the erasure of a person may empty. */
type Digest = readonly [id: number, kept: string, told: string];

interface Seal {
  readonly batchNo: number;
  readonly fromId: number;
  readonly toId: number;
  readonly digests: readonly Digest[];
  readonly hash: string;
}

/** How far the log is sealed; `batches` is 0 before the first seal. */
export interface SealedUpTo {
  readonly batches: number;
  readonly entries: number;
  readonly hash: string;
  /** UTC epoch ms; null before the first seal. */
  readonly sealedAt: number | null;
}

const batchSize = 1_000;
const minuteMs = 60_000;
/** Entries are sealed when they are so old: until then a transaction that began before may still add one of a lower id. */
export const sealAfterMs = 10 * minuteMs;

const sha256 = (part: string): string => `encode(sha256(convert_to(${part}::text, 'UTF8')), 'hex')`;
/** The canonical bytes of an entry: JSON as PostgreSQL writes it, with sorted keys. */
const digestText = `select id, ${sha256(
  'jsonb_build_array(id, (extract(epoch from created_at) * 1000)::bigint, audience, actor_id, action, resource, row_id, trace_id)',
)} as kept, ${sha256('jsonb_build_array(actor_name, ip, label, before, after)')} as told from kit_audit`;

async function digestsOf(
  db: Queryable,
  range: { readonly where: string; readonly values: readonly unknown[] },
): Promise<Digest[]> {
  const rows = await db.rows<{ id: number; kept: string; told: string }>(
    `${digestText} where ${range.where} order by id`,
    range.values,
  );
  return rows.map(({ id, kept, told }) => [id, kept, told]);
}

/** The hash of a batch: of its number, the hash before and its digests, a line each. */
const hashOf = (previous: string, { batchNo, digests }: Pick<Seal, 'batchNo' | 'digests'>): string =>
  createHash('sha256')
    .update([previous, batchNo, ...digests.map((one) => one.join(' '))].join('\n'))
    .digest('hex');

/** The newest entry before an instant; none while a transaction that began before it may still add older ones. */
async function lastSettled(tx: Tx, before: Date): Promise<number | null> {
  const [row] = await tx.rows<{ id: number | null }>(
    `select max(id) as id from kit_audit where created_at <= $1::timestamptz
     and not exists (select 1 from pg_stat_activity where datname = current_database() and backend_xid is not null
       and pid <> pg_backend_pid() and xact_start <= $1::timestamptz)`,
    [before],
  );
  return row?.id ?? null;
}

const noBatch = { batchNo: 0, toId: 0, total: 0, hash: '' };

/** Seals the next batch; returns the number of its entries, 0 where none is old enough. */
const sealBatch = (db: Pick<Database, 'transaction'>, before: number): Promise<number> =>
  db.transaction(async (tx) => {
    await tx.rows(`select pg_advisory_xact_lock(hashtext('kit_audit_seal'))`);
    const [last = noBatch] = await tx.rows<{ batchNo: number; toId: number; total: number; hash: string }>(
      'select batch_no as "batchNo", to_id as "toId", total, hash from kit_audit_seal order by batch_no desc limit 1',
    );
    const settled = await lastSettled(tx, new Date(before));
    if (settled === null) return 0;
    const where = `id > $1 and id <= $2 and id <= coalesce((select max(id) from (select id from kit_audit where id > $1 order by id limit ${batchSize}) n), 0)`;
    const digests = await digestsOf(tx, { where, values: [last.toId, settled] });
    const [first] = digests;
    if (!first) return 0;
    const batchNo = last.batchNo + 1;
    const hash = hashOf(last.hash, { batchNo, digests });
    await tx.run(
      `insert into kit_audit_seal (batch_no, from_id, to_id, entries, total, digests, hash) values ($1, $2, $3, $4, $5, $6, $7)`,
      [batchNo, last.toId + 1, digests.at(-1)?.[0], digests.length, last.total + digests.length, JSON.stringify(digests), hash],
    );
    await tx.run(
      `insert into kit_audit_head (id, batch_no, hash) values (1, $1, $2)
       on conflict (id) do update set batch_no = excluded.batch_no, hash = excluded.hash`,
      [batchNo, hash],
    );
    return digests.length;
  });

/** Seals all entries before an instant (UTC epoch ms), batch after batch. Returns how many. */
export async function sealAudit(db: Pick<Database, 'transaction'>, before: number): Promise<number> {
  let sealed = 0;
  for (;;) {
    const entries = await sealBatch(db, before);
    if (entries === 0) return sealed;
    sealed += entries;
  }
}

/** How far the log is sealed. */
export async function sealedUpTo(db: Queryable): Promise<SealedUpTo> {
  const [last] = await db.rows<{ batches: number; entries: number; hash: string; sealedAt: number }>(
    'select batch_no as batches, total as entries, hash, created_at as "sealedAt" from kit_audit_seal order by batch_no desc limit 1',
  );
  return last ? { ...last, sealedAt: Number(last.sealedAt) } : { batches: 0, entries: 0, hash: '', sealedAt: null };
}

/** What contradicts a seal: an entry by its id, or a batch by its number. */
export interface SealBreak {
  readonly what: 'changed' | 'removed' | 'inserted' | 'seal' | 'tail';
  /** The id of the entry, or the number of the batch. */
  readonly id: number;
}

/** What a verification of all seals found. */
export interface AuditVerification extends SealedUpTo {
  readonly breaks: readonly SealBreak[];
  /** Entries that the erasure of a person has emptied since they were sealed. */
  readonly redacted: number;
  /** Whether the chain contains the hash that was asked for. */
  readonly hasExpected: boolean;
}

/** Compares a batch with the entries that are stored now. */
async function breaksIn(db: Queryable, seal: Seal, redacted: ReadonlySet<number>) {
  const { digests, fromId, toId } = seal;
  const stored = new Map(
    (await digestsOf(db, { where: 'id between $1 and $2', values: [fromId, toId] })).map((one) => [one[0], one]),
  );
  const breaks: SealBreak[] = [];
  let emptied = 0;
  for (const [id, kept, told] of digests) {
    const now = stored.get(id);
    stored.delete(id);
    if (!now) breaks.push({ what: 'removed', id });
    else if (now[1] !== kept || (now[2] !== told && !redacted.has(id))) breaks.push({ what: 'changed', id });
    else if (now[2] !== told) emptied += 1;
  }
  return { breaks: [...breaks, ...[...stored.keys()].map((id) => ({ what: 'inserted', id }) as const)], emptied };
}

/**
 * Verifies every seal: the chain, and each sealed entry against the stored one. Names changed, removed and inserted entries, altered
 * seals and a tail of batches that was cut off. `expected` is a hash that was noted down before, outside of the database.
 */
export async function verifyAudit(db: Queryable, expected: string | null = null): Promise<AuditVerification> {
  const up = await sealedUpTo(db);
  const gone = await db.rows<{ id: number }>('select audit_id as id from kit_audit_redaction');
  const redacted = new Set(gone.map(({ id }) => id));
  const breaks: SealBreak[] = [];
  const [head = noBatch] = await db.rows<{ batchNo: number; hash: string }>(
    'select batch_no as "batchNo", hash from kit_audit_head',
  );
  let [previous, emptied, batchNo, hasExpected] = ['', 0, 0, expected === null];
  for (;;) {
    const [seal] = await db.rows<Seal>(
      `select batch_no as "batchNo", from_id as "fromId", to_id as "toId", digests, hash from kit_audit_seal
       where batch_no > $1 order by batch_no limit 1`,
      [batchNo],
    );
    if (!seal) break;
    if (seal.batchNo !== batchNo + 1 || hashOf(previous, seal) !== seal.hash) breaks.push({ what: 'seal', id: seal.batchNo });
    const found = await breaksIn(db, seal, redacted);
    breaks.push(...found.breaks);
    emptied += found.emptied;
    ({ hash: previous, batchNo } = seal);
    hasExpected ||= previous === expected;
  }
  if (head.batchNo !== batchNo || head.hash !== previous) breaks.push({ what: 'tail', id: batchNo + 1 });
  return { ...up, breaks, redacted: emptied, hasExpected };
}
