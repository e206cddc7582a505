import { existsSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RequestError } from '../routes/errors.ts';
import type { Messages } from '../i18n/messages.ts';
import { sendError } from './reply.ts';

const yearSeconds = 31_536_000;

/**
 * Serves the built web application: `/assets/*` cacheable forever (names contain a hash), other files briefly, and `index.html`
 * for navigations in both areas. Without a folder there are no pages.
 */
export async function registerPages(app: FastifyInstance, staticDir: string | undefined, messages: Messages): Promise<void> {
  const hasPages = staticDir !== undefined && existsSync(join(staticDir, 'index.html'));
  if (hasPages) await registerFiles(app, staticDir);
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    if (hasPages && isNavigation(request)) {
      return reply.header('cache-control', 'no-cache').sendFile('index.html', staticDir, { cacheControl: false });
    }
    return sendError(request, reply, new RequestError(404, 'request.no-route', { details: { url: urlOf(request) } }), messages);
  });
}

async function registerFiles(app: FastifyInstance, staticDir: string): Promise<void> {
  await app.register(serveStatic, { root: staticDir, serve: false, preCompressed: true, index: false, dotfiles: 'ignore' });
  const config = { rule: { kind: 'public' }, limit: 'file' } as const;
  app.get<{ Params: { '*': string } }>('/assets/*', { config }, (request, reply) => {
    const path = `assets/${request.params['*']}`;
    // A path with dots leads elsewhere: no file of ours has one.
    if (posix.normalize(path) !== path) return reply.callNotFound();
    return reply.sendFile(path, staticDir, { maxAge: yearSeconds * 1000, immutable: true });
  });
  for (const entry of readdirSync(staticDir, { withFileTypes: true })) {
    if (!entry.isFile() || entry.name === 'index.html' || /^\.|\.(br|gz|zst)$/.test(entry.name)) continue;
    app.get(`/${entry.name}`, { config }, (_request, reply) => reply.sendFile(entry.name, staticDir, { maxAge: 3_600_000 }));
  }
}

/** Whether a person opens a URL, as opposed to a script or picture that requests it. Calls below /api are never pages. */
function isNavigation(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (/^\/+api(\/|$)/i.test(request.url)) return false;
  // The shop's own address has no other answer, whatever asks for it: a monitor, a link preview, `curl`.
  if (urlOf(request) === '/') return true;
  const mode = request.headers['sec-fetch-mode'];
  if (mode !== undefined) return mode === 'navigate';
  return (request.headers.accept ?? '').includes('text/html');
}

/** Returns the path only: queries may contain tickets. */
const urlOf = (request: FastifyRequest): string => (request.originalUrl.split('?')[0] ?? '').slice(0, 300);

/** Escapes a path that cannot be decoded: the router would reject it before any hook instead of returning an ordinary 404. */
export function decodable(url: string): string {
  if (!url.includes('%')) return url;
  const [path = '', ...query] = url.split('?');
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?');
  }
}
