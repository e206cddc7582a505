import { siteConfigOf } from '@shopkeeper/platform/server';
import { defineRoute, rawAnswer } from '@shopkeeper/server';
import { articleSettings } from '../../article/article.settings.ts';
import { rssOf } from '../feed.domain.ts';
import { newestArticles } from './forum-rows.ts';

/** For how long readers keep it. */
const keptSeconds = 300;

/** The newest published articles as RSS, which programs and other sites read. */
export const feedRoute = defineRoute({
  method: 'GET',
  path: '/community/feed.xml',
  rule: { kind: 'public' },
  outline: () => ({ file: 'application/rss+xml' }),
  async handle(context) {
    const items = await newestArticles(context.db, {});
    const { communityUrl } = context.engine.settings.read(articleSettings);
    const feed = { title: siteConfigOf(context).siteName, address: (communityUrl ?? '').replace(/\/+$/, ''), items };
    return rawAnswer(rssOf(feed), {
      'content-type': 'application/rss+xml; charset=utf-8',
      'cache-control': `public, max-age=${keptSeconds}`,
      vary: 'accept-language',
      'content-security-policy': "default-src 'none'; style-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
  },
});
