import { useMemberSession } from '@shopkeeper/api-client/session';

const isForStaff = (path: string): boolean => path === '/admin' || path.startsWith('/admin/');

/** How long after the load event a page on a slow phone still loads what it shows first. */
const quietMs = 3_000;

/** Keeps what the page has loaded already: from the cache of the browser, without asking the server again. */
async function keepLoaded(): Promise<void> {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const assets = loaded.filter((name) => new URL(name).pathname.startsWith('/assets/'));
  const cache = await caches.open('pages');
  await cache.addAll(['/', ...new Set(assets)]);
}

async function register(): Promise<void> {
  await navigator.serviceWorker.register('/sw.js');
  await navigator.serviceWorker.ready;
  await keepLoaded();
}

/**
 * Lets members and visitors read the last page for a minute without a connection, and install the shop. Staff pages register
 * nothing: what they show must be what is.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || isForStaff(window.location.pathname)) return;
  // After the page has called the server: what it shows first shares its connections with nothing. A browser that refuses works as before.
  const start = (): void => void setTimeout(() => void register().catch(() => undefined), quietMs);
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
  useMemberSession.subscribe(({ person }, before) => {
    if (person?.id !== before.person?.id) navigator.serviceWorker.controller?.postMessage('forget');
  });
}
