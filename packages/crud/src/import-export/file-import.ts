import { readFile } from 'node:fs/promises';
import type { ReceivedFile, Route, SignedContext } from '@shopkeeper/server';
import type { RegisteredResource } from '../rows/extension.ts';
import { callerOf } from '../rows/job-caller.ts';
import { fileTopics, importJobKind, importNameOf, type ImportPayload } from './import-job.ts';
import { reportOn, requireImportContext, requireParsedFile } from './import-report.ts';
import { importRoutesOf } from './import-routes.ts';
import type { FileMessages } from './file-labels.ts';

/** The import routes of one resource. */
export function importRoutes(registered: RegisteredResource, texts: FileMessages): Route[] {
  const { resource } = registered;
  const contextOf = async (context: SignedContext, file: ReceivedFile) =>
    requireImportContext(context, registered, { file: requireParsedFile(await readFile(file.path)), texts });
  return importRoutesOf({
    resource,
    maxBytes: 20 * 1024 * 1024,
    topics: fileTopics,
    kind: importJobKind,
    payloadOf: (context, wanted): ImportPayload => ({ ...wanted, resource: importNameOf(resource), ...callerOf(context) }),
    requireReadable: contextOf,
    async dryRun(context, file, keep) {
      const report = reportOn(await contextOf(context, file), context.lang);
      return { ...report, importId: await context.db.transaction(keep) };
    },
  });
}
