import type { Route } from '@shopkeeper/server-kit';
import type { FastifyInstance } from 'fastify';

/** What the kit mounts beside the calls: whether the process lives, and its figures for whoever brings their token. */
const besideCalls = ['GET /healthz', 'HEAD /healthz', 'GET /readyz', 'HEAD /readyz', 'GET /metrics'];
const step = 4;

/** Every method and path that the router itself answers, in lower letters as it compares them. */
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

/** What the router answers though no declared call says so, and what is declared but not answered. */
export function behindTheRegistry(app: FastifyInstance, routes: readonly Route[]): { stray: string[]; missing: string[] } {
  const mounted = new Set(registeredIn(app));
  const declared = new Set(routes.map(({ method, path }) => `${method} ${path.toLowerCase()}`));
  // The twin of a file's GET asks for the same rule.
  const twins = routes.flatMap(({ limit, path }) => (limit === 'file' ? [`HEAD ${path.toLowerCase()}`] : []));
  const known = new Set([...declared, ...twins, ...besideCalls]);
  return {
    stray: [...mounted].filter((one) => !known.has(one)),
    missing: [...declared].filter((one) => !mounted.has(one)),
  };
}
