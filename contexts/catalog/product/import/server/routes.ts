import { createReadStream } from 'node:fs';
import { fileImportRoutes, ownerOf } from '@shopkeeper/crud/import-export';
import { type Route } from '@shopkeeper/server';
import { startJob } from '@shopkeeper/server/jobs';
import { product } from '../../product.resource.ts';
import { productImport, productImportCheck, fileTopics } from './job.ts';
import { reportOn } from './report.ts';
import { withReadFile } from './file.ts';

/** Files up to this size are checked within the request, larger ones in the background. */
const promptBytes = 2 * 1024 * 1024;

/** The import of products: a check first, then a background job; failed rows are returned as a file. */
export const importRoutes: readonly Route[] = fileImportRoutes({
  resource: product,
  topics: fileTopics,
  jobKind: productImport.kind,
  maxBytes: 100 * 1024 * 1024,
  async check(context, file, mode) {
    const { db, lang } = context;
    if (mode === 'apply' || file.size > promptBytes)
      return async (tx, importId) => ({
        jobId: await startJob(tx, productImportCheck, { payload: { importId, lang }, owner: ownerOf(context) }),
      });
    const report = await withReadFile(
      () => createReadStream(file.path),
      (read) => reportOn(db, read, { lang }),
    );
    return () => Promise.resolve(report);
  },
  start(tx, context, options) {
    const { actor, ip, traceId, lang } = context;
    const who = { actor: { ...actor, sessionId: '', permissions: new Set<string>() }, ip, traceId };
    return startJob(tx, productImport, { payload: { ...options, lang, who }, owner: ownerOf(context) });
  },
});
