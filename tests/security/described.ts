import { type Route } from '@shopkeeper/server';
import { openApi } from '@shopkeeper/server/openapi';
import Ajv2020 from 'ajv/dist/2020.js';
import { describedBy } from '../../apps/server/src/compose.ts';
import { keyOf } from './report.ts';
import type { Reply } from './wire.ts';

/** Checks replies against the description of their calls. */
export interface Described {
  /** The calls of which a successful reply was compared. */
  readonly compared: ReadonlySet<string>;
  /** Returns how a reply differs from its description; null if it matches, or if it is not a successful enveloped reply. */
  judge(route: Route, reply: Reply): string | null;
}

const pointer = (...path: readonly string[]): string =>
  `api#/${path.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;

/**
 * Compiles a description; the returned function checks a value against the schema at a path of it and returns the errors, or null
 * when it is valid. A missing schema is an error.
 */
export function schemaCheck(description: object): (value: unknown, ...path: readonly string[]) => string | null {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema({ ...description }, 'api');
  return (value, ...path) => {
    const check = ajv.getSchema(pointer(...path));
    if (!check) return `there is no ${path.join(' ')}`;
    return check(value) ? null : ajv.errorsText(check.errors?.slice(0, 5));
  };
}

export const jsonSchema = ['content', 'application/json', 'schema'] as const;

/** Compiles the description of these calls for checking replies. */
export function describedAnswers(routes: readonly Route[]): Described {
  const faultsOf = schemaCheck(openApi(describedBy(routes, true), 'en'));
  const known = new Set(routes.map(({ path }) => path));
  const compared = new Set<string>();
  return {
    compared,
    judge(route, { status, code, text }) {
      const { method, path } = route;
      if (status !== 200 || code !== 1 || !known.has(path)) return null;
      compared.add(keyOf(route));
      const fault = faultsOf(JSON.parse(text), 'paths', path, method.toLowerCase(), 'responses', '200', ...jsonSchema);
      return fault && `is not as described: ${fault}`;
    },
  };
}
