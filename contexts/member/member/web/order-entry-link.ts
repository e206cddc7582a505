import { call } from '@shopkeeper/api-client';

/** Order entry knows members, not the other way round: its calls are made by URL. */
export const entryPage = '/admin/cart';
const entryCalls = '/admin/sales/draft-order/';

interface Draft {
  readonly id: number;
  readonly version: number;
}

/** Opens a new draft for the member; returns the address of its page. */
export async function draftFor(memberId: number): Promise<string> {
  const { id, version } = await call<Draft>(`${entryCalls}GetDraft`, { isNew: true });
  await call(`${entryCalls}saveDraft`, { id, version, memberId, lines: [] });
  return `${entryPage}?draft=${id}`;
}
