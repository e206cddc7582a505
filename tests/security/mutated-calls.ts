import { tableNameOf } from '@shopkeeper/resource/view';
import { defineRoute, notFound, RequestError, type Route, type Rule } from '@shopkeeper/server';
import { memberViews } from '../../apps/server/src/compose.ts';

/** A call with an unchanged rule whose reply leaks the first row of a statement; `$1` is the caller's id. */
export const leaking = (path: string, audience: 'admin' | 'member', text: string): Route =>
  defineRoute<unknown>({
    method: 'POST',
    path,
    rule: { kind: 'signed-in', audience },
    handle: async ({ db, actor }) => ({ found: await db.rows(text, text.includes('$1') ? [actor.id] : []) }),
  });

const open: Rule = { kind: 'public' };

/**
 * The same call, writing before it denies; its replies to anonymous callers and to staff users without the permission are
 * correct.
 */
export const writingFirst = ({ method, path }: Route): Route =>
  defineRoute<unknown>({
    method,
    path,
    rule: open,
    async handle({ db, ...context }) {
      await db.run('insert into catalog_brand (name) values (gen_random_uuid()::text)');
      const { actor }: { readonly actor: unknown } = context;
      throw actor === null ? new RequestError(401, 'request.login-required') : new RequestError(403, 'request.forbidden');
    },
  });

const idOf = (raw: unknown): unknown => Reflect.get(Object(raw), 'id');

/** Replaces member calls on one own row by versions that ignore the owner. */
export function ownerless(route: Route): Route {
  const { method, path, rule } = route;
  const view = memberViews.find(({ prefix }) => path.startsWith(prefix));
  if (!view) return route;
  const table = tableNameOf(view);
  const options = { method, path, rule };
  if (path === `${view.prefix}GetDetailPage`)
    return defineRoute<unknown>({
      ...options,
      async handle({ db }, raw) {
        const [row] = await db.rows<object>(`select * from ${table} where id = $1`, [idOf(raw)]);
        return { row };
      },
    });
  if (path !== `${view.prefix}del`) return route;
  return defineRoute<unknown>({
    ...options,
    async handle({ db, actor }, raw) {
      const [row] = await db.rows<{ owner: number }>(
        `update ${table} set deleted_at = now() where id = $1 returning member_id as owner`,
        [idOf(raw)],
      );
      if (row?.owner !== actor.id) throw notFound();
      return null;
    },
  });
}
