import { defineServerModule } from '@shopkeeper/crud';
import { memberLevelIdOf } from '@shopkeeper/member/server';
import { dayOf } from '@shopkeeper/resource/calendar';
import { f } from '@shopkeeper/resource/fields';
import { objectSchema } from '@shopkeeper/resource/schema';
import { defineRoute, timeZoneOf } from '@shopkeeper/server';
import { defineTask } from '@shopkeeper/server/jobs';
import * as z from 'zod/mini';
import { banner } from '../banner.resource.ts';
import { countSeen, foldCounts } from './banner-rows.ts';
import { shownBanner, shownBanners } from './live-banners.ts';

const positions = ['home_top', 'home_middle', 'category', 'member_centre'] as const;

interface Asked {
  readonly client: string;
  readonly position: string | null;
}

const input = objectSchema({
  client: f.choice({ values: ['web', 'ios', 'android', 'miniapp'], default: 'web' }),
  position: f.choice({ values: positions, optional: true }),
});
const reply = z.object({ result: z.array(shownBanner) });
const places = ({ position }: Asked): readonly string[] => (position === null ? positions : [position]);

/** The live banners for visitors. */
const forVisitors = defineRoute<Asked, typeof reply>({
  method: 'POST',
  path: '/api/banner/live',
  rule: { kind: 'public' },
  idempotency: 'none',
  input,
  reply,
  handle: async ({ db, at }, asked) => ({
    result: await shownBanners(db, {
      at: new Date(at),
      client: asked.client,
      positions: places(asked),
      isSignedIn: false,
      levelId: 0,
    }),
  }),
});

/** The live banners for a member, with those for the level of the member. */
const forMembers = defineRoute<Asked, typeof reply>({
  method: 'POST',
  path: '/user/banner/live',
  rule: { kind: 'signed-in', audience: 'member' },
  idempotency: 'none',
  input,
  reply,
  handle: async ({ db, at, actor }, asked) => ({
    result: await shownBanners(db, {
      at: new Date(at),
      client: asked.client,
      positions: places(asked),
      isSignedIn: true,
      levelId: (await memberLevelIdOf(db, actor.id)) ?? 0,
    }),
  }),
});

const seenAtOnce = 60;
const ids = z.array(z.int().check(z.gte(1), z.lte(2_147_483_647))).check(z.maxLength(seenAtOnce));
const seenInput = z.strictObject({ views: ids, clicks: ids });
const nothing = z.object({});

/**
 * Counts what a browser showed and what was clicked in it. Browsers send it once a page, when it is left; a call counts a banner once
 * however often it names it.
 */
const seen = defineRoute<z.infer<typeof seenInput>, typeof nothing>({
  method: 'POST',
  path: '/api/banner/seen',
  rule: { kind: 'public' },
  limit: 'upload',
  idempotency: 'none',
  input: seenInput,
  reply: nothing,
  async handle({ db, at, engine }, { views, clicks }) {
    if (views.length + clicks.length > 0) await countSeen(db, { views, clicks, day: dayOf(at, timeZoneOf(engine.clock)) });
    return {};
  },
});

export const bannerServer = defineServerModule(banner, {
  routes: [forVisitors, forMembers, seen],
  tasks: [defineTask({ name: 'marketing.banner.count', everySeconds: 60, run: ({ db }) => foldCounts(db, {}) })],
});
