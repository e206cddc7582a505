import { download } from '@shopkeeper/admin-ui';
import { ApiError, showNotice, traceOf } from '@shopkeeper/api-client';
import { packingPrefix } from '../packing.page.ts';

const everyMs = 1_000;
const mostTries = 600;

/** Fetches the file of a job as soon as it is made; gives up after ten minutes. */
async function fetchFile(jobId: string, name: string): Promise<void> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    try {
      await download(`${packingPrefix}documentFile`, { jobId }, name);
      return;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

/** Saves the documents of these orders as one PDF file; many are made in the background. A failure is shown as a notice. */
export async function printDocuments(kind: 'slip' | 'label' | 'pick', ids: readonly number[]): Promise<void> {
  const name = `${kind}.pdf`;
  try {
    const made = await download(`${packingPrefix}documents`, { kind, ids: ids.map((id) => ({ id })) }, name);
    if (made.kind === 'job') await fetchFile(made.jobId, name);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showNotice('error', error.message, traceOf(error));
  }
}
