import { type Route } from '@shopkeeper/server';
import { openApi } from '@shopkeeper/server/openapi';
import Ajv2020 from 'ajv/dist/2020.js';
import { describedBy } from '../../apps/server/src/compose.ts';
import type { Reply } from './wire.ts';

/** Checks replies against the description of their calls. */
export interface Described {
  /** Number of compared successful replies by call. */
  readonly compared: ReadonlyMap<string, number>;
  /** Returns how a reply differs from its description; null if it matches, or if it is not a successful enveloped reply. */
  judge(route: Route, reply: Reply): string | null;
}

const pointer = (...path: readonly string[]): string =>
  `api#/${path.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;

/** Compiles the description of these calls for checking replies. */
export function describedAnswers(routes: readonly Route[]): Described {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema({ ...openApi(describedBy(routes, true), 'en') }, 'api');
  const known = new Set(routes.map(({ path }) => path));
  const compared = new Map<string, number>();
  return {
    compared,
    judge({ method, path }, { status, code, text }) {
      if (status !== 200 || code !== 1 || !known.has(path)) return null;
      const at = ['paths', path, method.toLowerCase(), 'responses', '200', 'content', 'application/json', 'schema'];
      const check = ajv.getSchema(pointer(...at));
      if (!check) return 'answers an envelope that is not described';
      const key = `${method} ${path}`;
      compared.set(key, (compared.get(key) ?? 0) + 1);
      if (check(JSON.parse(text))) return null;
      return `is not as described: ${ajv.errorsText(check.errors?.slice(0, 5))}`;
    },
  };
}
