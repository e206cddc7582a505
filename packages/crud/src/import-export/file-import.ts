import { readFile } from 'node:fs/promises';
import type { Route } from '@shopkeeper/server';
import { startJob } from '@shopkeeper/server/jobs';
import type { RegisteredResource } from '../rows/extension.ts';
import { callerOf, ownerOf } from '../rows/job-caller.ts';
import { fileImportRoutes } from './file-import-routes.ts';
import { fileTopics, importJobKind, importNameOf, type ImportPayload } from './import-job.ts';
import { reportOn, requireImportContext, requireParsedFile } from './import-report.ts';
import type { FileMessages } from './file-labels.ts';

/** The routes of the import of one resource. */
export const importRoutes = (registered: RegisteredResource, texts: FileMessages): Route[] =>
  fileImportRoutes({
    resource: registered.resource,
    topics: fileTopics,
    jobKind: importJobKind,
    maxBytes: 20 * 1024 * 1024,
    async check(context, file) {
      const parsed = requireParsedFile(await readFile(file.path));
      const importContext = await requireImportContext(context, registered, { file: parsed, texts });
      return () => Promise.resolve(reportOn(importContext, context.lang));
    },
    start: (tx, context, options) =>
      startJob<ImportPayload>(
        tx,
        { kind: importJobKind },
        {
          payload: { ...options, resource: importNameOf(registered.resource), ...callerOf(context) },
          owner: ownerOf(context),
        },
      ),
  });
