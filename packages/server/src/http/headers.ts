import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * Registers the security headers of every reply. HSTS and the upgrade of links are sent only where the site is reached over TLS.
 */
export async function registerHeaders(app: FastifyInstance, site: { apiUrl: string; underTls: boolean }): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        // The barcodes of camera pictures are read by WebAssembly where the browser cannot.
        'script-src': ["'self'", "'wasm-unsafe-eval'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:', 'https:'],
        'connect-src': ["'self'", ...(originOf(site.apiUrl) ?? [])],
        // Menu entries can show pages of other sites in a tab.
        'frame-src': ["'self'", 'https:'],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        ...(site.underTls ? { 'upgrade-insecure-requests': [] } : {}),
      },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    hsts: site.underTls ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    crossOriginEmbedderPolicy: false,
  });
}

/** Only the origin belongs in a policy; anything that is not an http(s) URL adds nothing. */
function originOf(url: string): string[] | null {
  if (!URL.canParse(url)) return null;
  const { protocol, origin } = new URL(url);
  return protocol === 'https:' || protocol === 'http:' ? [origin] : null;
}
