import { createReadStream } from 'node:fs';
import type { Route } from '@shopkeeper/server';
import { startJob } from '@shopkeeper/server/jobs';
import type { RegisteredResource } from '../rows/extension.ts';
import { callerOf, ownerOf } from '../rows/job-caller.ts';
import { fileImportRoutes } from './file-import-routes.ts';
import { withImportFile } from './import-file.ts';
import {
  fileTopics,
  importCheckKind,
  type ImportCheckPayload,
  importJobKind,
  importNameOf,
  type ImportPayload,
} from './import-job.ts';
import { reportOn } from './import-report.ts';
import type { FileMessages } from './file-labels.ts';

/** Files with more rows are checked in the background. */
const promptRows = 10_000;

/** The routes of the import of one resource. */
export function importRoutes(registered: RegisteredResource, texts: FileMessages): Route[] {
  const resource = importNameOf(registered.resource);
  return fileImportRoutes({
    resource: registered.resource,
    topics: fileTopics,
    jobKind: importJobKind,
    maxBytes: 50 * 1024 * 1024,
    check: (context, file, encoding) =>
      withImportFile(
        context.db,
        () => createReadStream(file.path),
        { registered, texts, lang: context.lang, actor: context.actor, encoding },
        async (read) => (read.file.seen.rows > promptRows ? null : reportOn(read, { context })),
      ),
    startCheck: (tx, context, options) =>
      startJob<ImportCheckPayload>(
        tx,
        { kind: importCheckKind },
        { payload: { ...options, resource, ...callerOf(context) }, owner: ownerOf(context) },
      ),
    start: (tx, context, options) =>
      startJob<ImportPayload>(
        tx,
        { kind: importJobKind },
        { payload: { ...options, resource, ...callerOf(context) }, owner: ownerOf(context) },
      ),
  });
}
