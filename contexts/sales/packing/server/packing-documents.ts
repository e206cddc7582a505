import {
  callerOf,
  contextOf,
  jobFileBytes,
  type JobCaller,
  ownerOf,
  requireJobFile,
  storeJobFile,
} from '@shopkeeper/crud/import-export';
import { resourceEngineOf } from '@shopkeeper/crud/lifecycle';
import { pagePermissionOf } from '@shopkeeper/resource';
import { dayOf } from '@shopkeeper/resource/calendar';
import { defineLines, f } from '@shopkeeper/resource/fields';
import { objectSchema } from '@shopkeeper/resource/schema';
import { defineRoute, fileDownload, notFound, type Route, type SignedContext, timeZoneOf } from '@shopkeeper/server';
import { pdfOf } from '@shopkeeper/server/documents';
import { defineJob, startJob } from '@shopkeeper/server/jobs';
import { Readable } from 'node:stream';
import * as z from 'zod/mini';
import type { PackedOrder } from '../packing-view.domain.ts';
import { packing, packingPrefix } from '../packing.page.ts';
import { packingSlip, pickListDocument, shippingLabel, type DocumentTexts } from './document-drawings.ts';
import { findOpen, openAmong, packedOrderOf } from './packing-rows.ts';
import { pickListOf } from './pick-list.ts';

const kinds = ['slip', 'label', 'pick'] as const;
type Kind = (typeof kinds)[number];

interface Asked {
  readonly kind: Kind;
  readonly ids: readonly { readonly id: number }[];
}

interface Payload extends JobCaller {
  readonly kind: Kind;
  readonly ids: readonly number[];
}

const mostInJob = 5_000;
/** More documents than these are made in the background. */
const mostAtOnce = 50;
const topic = 'packing-documents';

const wordsOf = (context: SignedContext): DocumentTexts => {
  const { texts } = resourceEngineOf(context);
  return (key, details) => texts(context.lang, `packing:${key}`, details);
};

/** Reads the orders one after another, so that thousands are never in memory. */
async function* ordersOf(context: SignedContext, ids: readonly number[], onRow: Report) {
  for (const [done, id] of ids.entries()) {
    const row = await findOpen(context.db, id, context);
    if (row) yield await packedOrderOf(context, context.db, row);
    await onRow(done + 1);
  }
}

type Report = (done: number) => Promise<void>;

const noReport: Report = async () => undefined;

/** The file of documents of these orders, page by page. Throws 404 when none of them can be shipped. */
async function bytesOf(context: SignedContext, { kind, ids }: Omit<Payload, keyof JobCaller>, onRow: Report = noReport) {
  const words = wordsOf(context);
  const open = await openAmong(context.db, ids, context);
  if (open.length === 0) throw notFound();
  if (kind === 'pick') return pdfOf(pickListDocument(words), [await pickListOf(context, open)]);
  const rows: AsyncGenerator<PackedOrder> = ordersOf(context, open, onRow);
  return pdfOf(kind === 'slip' ? packingSlip(words) : shippingLabel(words), rows);
}

const nameOf = ({ at, engine }: SignedContext, kind: Kind): string => `${kind}-${dayOf(at, timeZoneOf(engine.clock))}.pdf`;

/** Makes the documents of many orders. One run writes the whole file or nothing, so a killed run starts over. */
export const documentJob = defineJob<Payload>({
  kind: 'packing-documents',
  async run(job, { kind, ids, ...caller }, report) {
    const context = contextOf(job, caller);
    const bytes = await bytesOf(context, { kind, ids }, (done) => report({ total: ids.length, done }));
    const file = { id: job.jobId, topic, name: nameOf(context, kind), owner: ownerOf(context) };
    return { size: await job.db.transaction((tx) => storeJobFile(tx, file, bytes)) };
  },
});

const rule = { kind: 'permission', permissions: [pagePermissionOf(packing, 'index')] } as const;
const anId = { min: 1, max: Number.MAX_SAFE_INTEGER } as const;

/** Documents of up to 50 orders are answered at once; more are made by a job, whose file has a call of its own. */
export const documentRoutes: readonly Route[] = [
  defineRoute<Asked>({
    method: 'POST',
    path: `${packingPrefix}documents`,
    rule,
    idempotency: 'none',
    input: objectSchema({
      kind: f.choice({ values: kinds }),
      ids: f.lines(defineLines({ name: 'id', fields: { id: f.int(anId) } }), { min: 1, max: mostInJob }),
    }),
    outline: () => ({ file: 'application/pdf', errors: ['request.not-found'] }),
    async handle(context, { kind, ids }) {
      const asked = { kind, ids: ids.map(({ id }) => id) };
      if (asked.ids.length <= mostAtOnce)
        return fileDownload(nameOf(context, kind), Readable.from(await bytesOf(context, asked)));
      const payload: Payload = { ...asked, ...callerOf(context) };
      return { jobId: await context.db.transaction((tx) => startJob(tx, documentJob, { payload, owner: ownerOf(context) })) };
    },
  }),
  defineRoute<{ jobId: string }>({
    method: 'POST',
    path: `${packingPrefix}documentFile`,
    rule,
    idempotency: 'none',
    input: z.strictObject({ jobId: z.uuid() }),
    outline: () => ({ file: 'application/pdf', errors: ['request.not-found'] }),
    async handle(context, { jobId }) {
      const file = await requireJobFile(context.db, { id: jobId, topic, owner: ownerOf(context) });
      return fileDownload(file.name, jobFileBytes(context.db, jobId));
    },
  }),
];
