import { createReadStream } from 'node:fs';
import { fileImportRoutes, ownerOf } from '@shopkeeper/crud/import-export';
import { type Route } from '@shopkeeper/server';
import { startJob } from '@shopkeeper/server/jobs';
import { product } from '../../product.resource.ts';
import { productImport, productImportCheck, fileTopics } from './job.ts';
import { reportOn } from './report.ts';
import { readsCost, withReadFile } from './file.ts';

/** The import of products: a check first, then a background job; failed rows are returned as a file. */
export const importRoutes: readonly Route[] = fileImportRoutes({
  resource: product,
  topics: fileTopics,
  jobKind: productImport.kind,
  maxBytes: 100 * 1024 * 1024,
  check: (context, file, encoding) =>
    withReadFile(
      () => createReadStream(file.path),
      (read) => reportOn(context.db, read, { lang: context.lang }),
      { encoding, readsCost: readsCost(context) },
    ),
  startCheck: (tx, context, options) =>
    startJob(tx, productImportCheck, {
      payload: { ...options, lang: context.lang, readsCost: readsCost(context) },
      owner: ownerOf(context),
    }),
  start(tx, context, options) {
    const { actor, ip, traceId, lang } = context;
    const who = { actor: { ...actor, sessionId: '', permissions: new Set<string>() }, ip, traceId };
    return startJob(tx, productImport, {
      payload: { ...options, lang, who, readsCost: readsCost(context) },
      owner: ownerOf(context),
    });
  },
});
