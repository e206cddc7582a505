import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RequestError } from '../routes/errors.ts';
import type { Messages } from '../i18n/messages.ts';
import { builtPages } from '../pages/built-pages.ts';
import { type PublicPage, pageWith } from '../pages/public-page.ts';
import type { OnPageSent } from '../pages/sent-page.ts';
import { contextOf, type RouteDeps } from './register-route.ts';
import { sendError } from './reply.ts';

const yearSeconds = 31_536_000;

interface PagesOptions {
  /** The built web application. Without this folder there are no pages. */
  readonly staticDir: string | undefined;
  readonly messages: Messages;
  /** The pages whose content is sent with them. */
  readonly publicPages: readonly PublicPage[];
  /** Called for every page that somebody opened and that exists. */
  readonly onPageSent: OnPageSent | undefined;
}

/**
 * Serves the built web application: `/assets/*` cacheable forever (names contain a hash), other files briefly, and `index.html`
 * for navigations in both areas, for public pages with their content.
 */
export async function registerPages(app: FastifyInstance, options: PagesOptions, deps: RouteDeps): Promise<void> {
  const { staticDir, messages } = options;
  const reportSent = (request: FastifyRequest): void => {
    if (isOpened(request))
      options.onPageSent?.({ path: urlOf(request), ip: request.ip, userAgent: request.headers['user-agent'] ?? '' });
  };
  const hasPages = staticDir !== undefined && existsSync(join(staticDir, 'index.html'));
  const fileFor = hasPages ? builtPages(staticDir) : undefined;
  if (hasPages && fileFor) {
    await registerFiles(app, staticDir);
    for (const page of options.publicPages)
      registerPublicPage(app, { page, application: readFileSync(join(staticDir, fileFor(page.path)), 'utf8'), reportSent }, deps);
  }
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    if (fileFor && isNavigation(request)) {
      reportSent(request);
      return reply.header('cache-control', 'no-cache').sendFile(fileFor(urlOf(request)), staticDir, { cacheControl: false });
    }
    return sendError(request, reply, new RequestError(404, 'request.no-route', { details: { url: urlOf(request) } }), messages);
  });
}

interface Sent {
  readonly status: number;
  readonly page: string;
}

/** The page with its content; without it where there is none, or where it cannot be read: the application says so itself. */
async function contentOf(request: FastifyRequest, { page, application }: PageSource, deps: RouteDeps): Promise<Sent> {
  try {
    await deps.engine.settings.refresh(deps.db);
    const context = contextOf(request, deps, { rule: { kind: 'public' } });
    const content = await page.read(context, request.params as Readonly<Record<string, string>>);
    return { status: 200, page: content ? pageWith(application, content) : application };
  } catch (error) {
    if (error instanceof RequestError && error.status < 500) return { status: 404, page: application };
    deps.log.error({ err: error, traceId: request.id, route: page.path }, 'the content of a page was not read');
    return { status: 200, page: application };
  }
}

interface PageSource {
  readonly page: PublicPage;
  readonly application: string;
  readonly reportSent: (request: FastifyRequest) => void;
}

function registerPublicPage(app: FastifyInstance, source: PageSource, deps: RouteDeps): void {
  const config = { rule: { kind: 'public' }, limit: 'call' } as const;
  app.get(source.page.path, { config }, async (request, reply) => {
    // A search engine or a link preview may not say what it accepts; a script that asks for something else says so.
    if (!isNavigation(request) && request.headers['sec-fetch-mode'] !== undefined) return reply.callNotFound();
    const { status, page } = await contentOf(request, source, deps);
    if (status === 200) source.reportSent(request);
    return reply.code(status).header('cache-control', 'no-cache').type('text/html; charset=utf-8').compress(page);
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

/** Whether a person opened the page: neither a frame within another page shows it, nor did a browser load it in advance. */
function isOpened({ method, headers }: FastifyRequest): boolean {
  const isFetchedAhead = /prefetch|prerender/i.test(String(headers['sec-purpose'] ?? headers['purpose'] ?? ''));
  return method === 'GET' && !isFetchedAhead && (headers['sec-fetch-dest'] ?? 'document') === 'document';
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
