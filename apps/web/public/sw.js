/**
 * Keeps the pages of members and visitors readable for a minute without a connection: the page itself, its scripts, and the last
 * answers of a few reads. Nothing is ever written from here: a call that changes something fails while there is no connection.
 */
const pages = 'pages';
const answers = 'answers';
const readableMs = 60_000;
const mostAssets = 300;

/** The reads whose last answers are kept, each for the member that asked. */
const reads = new Set([
  '/api/User/index',
  '/api/common/home',
  '/api/shop/categories',
  '/user/cart/get',
  '/user/cart/prices',
  '/user/price-list/page',
  '/user/Index/index',
]);

const isStaff = (path) => path === '/admin' || path.startsWith('/admin/');

/** The key of an answer: a digest, so that neither token nor body is stored. */
async function keyOf(request) {
  const body = request.method === 'POST' ? await request.clone().text() : '';
  const text = [request.url, request.headers.get('member-token') ?? '', request.headers.get('accept-language') ?? '', body];
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text.join('\n')));
  const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `/kept/${hex}`;
}

async function keep(key, reply) {
  const headers = new Headers(reply.headers);
  headers.set('x-kept-at', String(Date.now()));
  const { status, statusText } = reply;
  const copy = new Response(await reply.arrayBuffer(), { status, statusText, headers });
  await (await caches.open(answers)).put(key, copy);
}

/** The kept answer while it is not too old; an older one is removed. */
async function kept(key) {
  const cache = await caches.open(answers);
  const reply = await cache.match(key);
  if (!reply) return undefined;
  if (Date.now() - Number(reply.headers.get('x-kept-at')) <= readableMs) return reply;
  await cache.delete(key);
  return undefined;
}

async function answer(request) {
  const key = await keyOf(request);
  try {
    const reply = await fetch(request.clone());
    if (reply.ok) await keep(key, reply.clone());
    return reply;
  } catch (error) {
    const reply = await kept(key);
    if (reply) return reply;
    throw error;
  }
}

/** The page is the same at every address: the last one that was loaded is shown without a connection. */
async function page(request) {
  const cache = await caches.open(pages);
  try {
    const reply = await fetch(request);
    if (reply.ok && !reply.redirected) await cache.put('/', reply.clone());
    return reply;
  } catch (error) {
    const reply = await cache.match('/');
    if (reply) return reply;
    throw error;
  }
}

/** Scripts and styles have their digest in their names: what is kept never changes. */
async function asset(request) {
  const cache = await caches.open(pages);
  const found = await cache.match(request);
  if (found) return found;
  const reply = await fetch(request);
  if (reply.ok) {
    await cache.put(request, reply.clone());
    const all = await cache.keys();
    // The first ones are those of earlier builds.
    await Promise.all(all.slice(0, Math.max(0, all.length - mostAssets)).map((old) => cache.delete(old)));
  }
  return reply;
}

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('message', ({ data }) => {
  if (data === 'forget') void caches.delete(answers);
});
addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin || isStaff(pathname)) return;
  if (request.mode === 'navigate' && request.method === 'GET') event.respondWith(page(request));
  else if (request.method === 'GET' && pathname.startsWith('/assets/')) event.respondWith(asset(request));
  else if (reads.has(pathname)) event.respondWith(answer(request));
});
