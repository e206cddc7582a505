import { contextOf, type JobCaller } from '@shopkeeper/crud/rows';
import type { SignedContext } from '@shopkeeper/server';
import type { Tx } from '@shopkeeper/server/database';
import { nameChangeSet } from '@shopkeeper/server/http';
import { defineJob, type JobContext } from '@shopkeeper/server/jobs';
import { counted, noCounts, type UndoCounts, type UndoRow } from '../change-set-view.domain.ts';
import { markStanding, markUndone, rowsOfSets, setsByIds } from './logged-rows.ts';
import { type LoggedRow, ownKey, type OwnSets } from './planned-row.ts';
import { undoLogged } from './undo-apply.ts';

/** The change sets to take back, and of which resource; of all where it is null. */
export interface UndoPayload extends JobCaller {
  readonly ids: readonly number[];
  readonly resource: string | null;
}

/** How far a run is: `at` rows of the present pass; rows that the shop refused are tried again once all others are back. */
interface Place {
  readonly pass: number;
  readonly at: number;
  readonly rows: readonly LoggedRow[] | null;
  readonly counts: UndoCounts;
  readonly issues: readonly UndoRow[];
  readonly refused: readonly (readonly [LoggedRow, UndoRow])[];
}

export type UndoResult = Pick<Place, 'counts' | 'issues'>;

const slice = 20;
const mostPasses = 5;
const mostIssues = 200;
const begin: Place = { pass: 1, at: 0, rows: null, counts: noCounts, issues: [], refused: [] };

const isPlace = (cursor: unknown): cursor is Place => typeof cursor === 'object' && cursor !== null && 'pass' in cursor;

/** The persons and requests of change sets, and the jobs that made them. */
export async function ownSetsOf(db: Parameters<typeof setsByIds>[0], ids: readonly number[]) {
  const sets = await setsByIds(db, { ids });
  const own: OwnSets = new Set(sets.map(({ actorId, traceId }) => ownKey(actorId, traceId)));
  const undoJobs = sets.flatMap(({ kind, jobId }) => (kind === 'undo' && jobId !== null ? [jobId] : []));
  return { own, undoJobs };
}

/** The place after a slice. Refusals wait for the next pass; the last one counts them. */
function after(place: Place, results: readonly (readonly [LoggedRow, UndoRow])[]): Place {
  const refused = results.filter(([, { refusal }]) => refusal === 'rejected');
  const rows = results.flatMap(([, row]) => (row.refusal === 'rejected' ? [] : [row]));
  const left = rows.filter(({ conflicts, refusal }) => conflicts.length > 0 || refusal !== '');
  return {
    ...place,
    at: place.at + results.length,
    counts: counted(place.counts, rows),
    issues: [...place.issues, ...left].slice(0, mostIssues),
    refused: [...place.refused, ...refused],
  };
}

/** The next pass over the refused rows; null when another one would change nothing. */
function nextPass(place: Place, tried: number): Place | null {
  const { refused, pass } = place;
  if (refused.length === 0 || refused.length === tried || pass >= mostPasses) return null;
  return { ...place, pass: pass + 1, at: 0, rows: refused.map(([row]) => row), refused: [] };
}

interface Run {
  readonly job: JobContext;
  readonly signed: SignedContext;
  readonly own: OwnSets;
}

/** Takes back some rows in one transaction, with how far the job is: a killed run leaves whole rows and repeats none. */
function undoSlice({ job, signed, own }: Run, rows: readonly LoggedRow[], place: Place): Promise<Place> {
  return job.db.transaction(async (tx: Tx) => {
    const results: [LoggedRow, UndoRow][] = [];
    const context = { ...signed, at: job.engine.clock.now() };
    for (const logged of rows) results.push([logged, await undoLogged(tx, context, { own, logged })]);
    const next = after(place, results);
    const failed = next.counts.conflicts + next.counts.refused + next.refused.length;
    await job.save(tx, { done: next.at, failed, cursor: next });
    return next;
  });
}

async function allRows(run: Run, rows: readonly LoggedRow[], report: (done: number) => Promise<void>): Promise<Place> {
  let place: Place = isPlace(run.job.cursor) ? run.job.cursor : begin;
  for (;;) {
    const all = place.rows ?? rows;
    while (place.at < all.length) {
      place = await undoSlice(run, all.slice(place.at, place.at + slice), place);
      await report(place.at);
    }
    const next = nextPass(place, all.length);
    if (!next) return place;
    place = next;
  }
}

const resultOf = ({ counts, issues, refused }: Place): UndoResult => ({
  counts: { ...counts, refused: counts.refused + refused.length },
  issues: [...issues, ...refused.map(([, row]) => row)].slice(0, mostIssues),
});

/** The job that takes change sets back, the newest change first. */
export const undoJob = defineJob<UndoPayload>({
  kind: 'undo-changes',
  async run(job, { ids, resource, ...caller }, report): Promise<UndoResult> {
    const signed = contextOf(job, caller);
    const { jobId } = job;
    await nameChangeSet(job.db, signed, { kind: 'undo', resource: resource ?? 'access/change-set', action: 'undo', jobId });
    const { own, undoJobs } = await ownSetsOf(job.db, ids);
    const rows = await rowsOfSets(job.db, { ids, resource });
    const place = await allRows({ job, signed, own }, rows, (done) => report({ total: rows.length, done }));
    const result = resultOf(place);
    const { back, partly, conflicts, refused } = result.counts;
    const status = partly + conflicts + refused > 0 || resource !== null ? 'partly' : 'undone';
    await job.db.transaction(async (tx) => {
      await markStanding(tx, { jobIds: undoJobs });
      if (back + partly > 0 || (status === 'undone' && rows.length > 0))
        await markUndone(tx, { ids, status, at: new Date(job.engine.clock.now()), by: signed.actor.username, jobId });
    });
    return result;
  },
});
