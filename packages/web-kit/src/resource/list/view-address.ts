/** The key of a list's address that names its saved view. */
export const viewKey = 'view';
/** What the key says where a list that opens with a view is looked at plainly. */
export const noView = 'none';

/** Keys that say where one stands in a list, not how one looks at it. */
const placeKeys = ['page', 'after'];

/** The query a view stands for, with what the address says otherwise: an empty value takes away what the view says. */
export function withView(address: URLSearchParams, viewQuery: string): URLSearchParams {
  const whole = new URLSearchParams(viewQuery);
  for (const [key, value] of address) {
    if (key === viewKey) continue;
    if (value === '') whole.delete(key);
    else whole.set(key, value);
  }
  return whole;
}

/** What the address has to say beside the view, so that `withView` reads `wanted` back. */
export function withViewQuery(requested: URLSearchParams, viewQuery: string): URLSearchParams {
  const view = new URLSearchParams(viewQuery);
  const beside = new URLSearchParams();
  for (const [key, value] of requested) if (view.get(key) !== value) beside.set(key, value);
  for (const key of view.keys()) if (!requested.has(key)) beside.set(key, '');
  return beside;
}

/** A query without the place in the list: what a view keeps. */
export function viewQueryOf(query: URLSearchParams): string {
  const look = new URLSearchParams(query);
  for (const key of [viewKey, ...placeKeys]) look.delete(key);
  return look.toString();
}
