import type * as z from 'zod/mini';
import type { Issue } from '../declaration/define.ts';

/** Adds the issues of a JSON value, such as a condition, to those of a schema, each at its path. */
export const issuesCheck =
  (issuesOf: (value: unknown) => readonly Issue[]) =>
  (payload: z.core.ParsePayload): void => {
    for (const { path, rule, params } of issuesOf(payload.value)) {
      const at = path === '' ? [] : path.split('.');
      payload.issues.push({ code: 'custom', path: at, input: payload.value, params: { rule, ...params } });
    }
  };
