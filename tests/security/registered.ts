import type { Route } from '@shopkeeper/server';
import type { FastifyInstance } from 'fastify';

/** Routes the kit registers itself: health checks, and the metrics, which require a token. */
const besideCalls = ['GET /healthz', 'HEAD /healthz', 'GET /readyz', 'HEAD /readyz', 'GET /metrics'];
const step = 4;

/** Returns every method and path of the router, in lower case. */
export function registeredIn(app: FastifyInstance): string[] {
  const parts: string[] = [];
  return app
    .printRoutes()
    .split('\n')
    .flatMap((line) => {
      const drawn = /^([│├└─\s]*)(.*?)(?: \(([A-Z, ]+)\))?$/u.exec(line);
      const [, tree = '', part = '', methods] = drawn ?? [];
      if (part === '') return [];
      parts.length = Math.max(0, tree.length / step - 1);
      parts.push(part);
      const path = parts.join('').replaceAll('//', '/');
      return (methods?.split(', ') ?? []).map((method) => `${method} ${path.toLowerCase()}`);
    });
}

/** Returns the routes that are registered but not declared, and those declared but not registered. */
export function behindTheRegistry(app: FastifyInstance, routes: readonly Route[]): { stray: string[]; missing: string[] } {
  const mounted = new Set(registeredIn(app));
  const declared = new Set(routes.map(({ method, path }) => `${method} ${path.toLowerCase()}`));
  // The HEAD route of a file has the same rule as its GET.
  const twins = routes.flatMap(({ limit, path }) => (limit === 'file' ? [`HEAD ${path.toLowerCase()}`] : []));
  const known = new Set([...declared, ...twins, ...besideCalls]);
  return {
    stray: [...mounted].filter((one) => !known.has(one)),
    missing: [...declared].filter((one) => !mounted.has(one)),
  };
}
