import { createReadStream } from 'node:fs';
import { importRoutesOf } from '@shopkeeper/crud/import-export';
import type { Route } from '@shopkeeper/server';
import { startJob } from '@shopkeeper/server/jobs';
import type { ImportReport } from '../reported.domain.ts';
import { product } from '../../product.resource.ts';
import { type ImportPayload, productImport, productImportCheck, fileTopics } from './job.ts';
import { reportOn } from './report.ts';
import { withReadFile } from './file.ts';

/** Files up to this size are checked within the request. */
const promptBytes = 2 * 1024 * 1024;

/** The import of products: a check first, then a background job; failed rows are returned as a file. */
export const importRoutes: readonly Route[] = importRoutesOf({
  resource: product,
  maxBytes: 100 * 1024 * 1024,
  topics: fileTopics,
  kind: productImport.kind,
  payloadOf: ({ actor, ip, traceId, lang }, wanted): ImportPayload => ({
    ...wanted,
    lang,
    who: { actor: { ...actor, sessionId: '', permissions: new Set() }, ip, traceId },
  }),
  async dryRun({ db, lang, actor }, file, keep): Promise<(ImportReport | { jobId: string }) & { importId: string }> {
    if (file.size > promptBytes) {
      return db.transaction(async (tx) => {
        const importId = await keep(tx);
        const owner = { audience: actor.audience, id: actor.id };
        return { importId, jobId: await startJob(tx, productImportCheck, { payload: { importId, lang }, owner }) };
      });
    }
    const report = await withReadFile(
      () => createReadStream(file.path),
      (read) => reportOn(db, read, { lang }),
    );
    return { ...report, importId: await db.transaction(keep) };
  },
});
