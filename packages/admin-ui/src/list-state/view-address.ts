/** The address parameter that names the saved view. */
export const viewKey = 'view';
/** Its value when a list with a default view is shown without a view. */
export const noView = 'none';

/** Parameters that give the position in a list; a view does not store them. */
const placeKeys = ['page', 'after'];

/** Returns the query of a view overridden by the address; an empty value removes a parameter of the view. */
export function withView(address: URLSearchParams, viewQuery: string): URLSearchParams {
  const whole = new URLSearchParams(viewQuery);
  for (const [key, value] of address) {
    if (key === viewKey) continue;
    if (value === '') whole.delete(key);
    else whole.set(key, value);
  }
  return whole;
}

/** Returns the parameters by which `requested` differs from the view; `withView` reverses it. */
export function withViewQuery(requested: URLSearchParams, viewQuery: string): URLSearchParams {
  const view = new URLSearchParams(viewQuery);
  const beside = new URLSearchParams();
  for (const [key, value] of requested) if (view.get(key) !== value) beside.set(key, value);
  for (const key of view.keys()) if (!requested.has(key)) beside.set(key, '');
  return beside;
}

/** Returns the query that a view stores: without the view's name and the position in the list. */
export function viewQueryOf(query: URLSearchParams): string {
  const look = new URLSearchParams(query);
  for (const key of [viewKey, ...placeKeys]) look.delete(key);
  return look.toString();
}
