import { type MenuPosition } from '@shopkeeper/resource';
import { keyOf } from '@shopkeeper/resource/view';
import * as z from 'zod/mini';
import { type Context, defineRoute, type Route } from '../routes/route.ts';
import type { Principals } from './principals.ts';

/** A declared page of the member's area. */
export interface MemberPage {
  readonly name: string;
  readonly module?: string | null;
  readonly path: string;
  readonly menu: MenuPosition | null;
}

/** The content of `GET /api/User/index` beside the signed-in member. */
export interface MemberArea {
  readonly pages: readonly MemberPage[];
  readonly siteConfig: (context: Context) => Readonly<Record<string, unknown>>;
  /** The reply schema of `siteConfig`. */
  readonly siteConfigReply: z.ZodMiniObject;
}

/** Returns the pages in the member's menu; the first one is the start page. Titles are language keys. */
export const memberMenus = (pages: readonly MemberPage[]) =>
  pages
    .flatMap(({ menu, ...page }) => (menu ? [{ ...page, ...menu }] : []))
    .toSorted((a, b) => b.weigh - a.weigh)
    .map(({ name, module = null, path, icon }) => ({ path, icon, title: keyOf({ name, module }, 'title') }));

const menuReply = z.object({ path: z.string(), icon: z.string(), title: z.string() });

/** Returns the signed-in member, the menu of the area, and the site's configuration: all that the member's shell needs. */
export function memberIndexRoute(principals: Principals, { pages, siteConfig, siteConfigReply }: MemberArea): Route {
  const menus = memberMenus(pages);
  return defineRoute({
    method: 'GET',
    path: '/api/User/index',
    rule: { kind: 'signed-in', audience: 'member' },
    reply: z.object({ memberInfo: principals.shown, menus: z.array(menuReply), siteConfig: siteConfigReply }),
    async handle(context) {
      const memberInfo = await principals.profile(context.db, context.actor.id);
      return { memberInfo, menus, siteConfig: siteConfig(context) };
    },
  });
}
