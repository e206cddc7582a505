import { shopPreviewPage } from '../shop-preview.page.ts';

/** The address of the shop at an instant (UTC epoch ms): `?at=2026-12-01T02:00:00.000Z`, in UTC. Null is now, without a query. */
export const addressOfInstant = (at: number | null): string =>
  at === null ? shopPreviewPage.path : `${shopPreviewPage.path}?at=${new Date(at).toISOString()}`;

/** The instant in the query of such an address, UTC epoch ms; null when there is none or it is not an instant. */
export function instantOfSearch(search: string): number | null {
  const at = Date.parse(new URLSearchParams(search).get('at') ?? '');
  return Number.isNaN(at) ? null : at;
}
