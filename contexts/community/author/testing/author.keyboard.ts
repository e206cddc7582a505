import { randomUUID } from 'node:crypto';
import { sql } from '../../../../tests/e2e/database.ts';
import { expect } from '../../../../tests/e2e/fixtures.ts';
import type { Jobs, KeyboardSession } from '../../../../tests/e2e/keyboard-run.ts';
import { press } from '../../../../tests/e2e/keyboard.ts';
import { writtenArticle } from './authors.ts';
import words from '../locales/zh-cn.json' with { type: 'json' };

const title = `作者文章 ${randomUUID().slice(0, 8)}`;

/** The member of the demo shop follows the author of an article. */
async function followed({ owner, signIns }: KeyboardSession): Promise<string> {
  const username = signIns.find(({ audience }) => audience === 'member')?.username;
  const { authorId } = await writtenArticle(owner, title);
  await sql(
    `insert into community_follow (member_id, author_id, at) select id, $1::bigint, now() from member_member where username = $2
     on conflict do nothing`,
    [authorId, username],
  );
  return '/user/following';
}

export const keyboard: Jobs = {
  '/user/following': {
    does: 'opens the article of an author whom the member follows',
    address: followed,
    run: async ({ page }) => {
      await press(page.getByRole('link', { name: title }));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    },
  },
  '/author/1': {
    does: 'opens an article of the author',
    address: async ({ owner }) => `/author/${(await writtenArticle(owner, title)).authorId}`,
    run: async ({ page }) => {
      await press(page.getByRole('link', { name: title }).first());
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.getByRole('link', { name: words['text.to-community'] })).toHaveCount(0);
    },
  },
};
