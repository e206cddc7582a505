import { randomUUID } from 'node:crypto';
import { sql } from '../../../../tests/e2e/database.ts';
import { expect } from '../../../../tests/e2e/fixtures.ts';
import { searchByKeys } from '../../../../tests/e2e/keyboard-plain.ts';
import type { Jobs, KeyboardSession } from '../../../../tests/e2e/keyboard-run.ts';
import { press } from '../../../../tests/e2e/keyboard.ts';
import { publishArticle } from '../../forum/testing/articles.ts';
import texts from '../locales/zh-cn.json' with { type: 'json' };

const path = '/admin/community/article-collection';
const own = '/user/collection';
const title = `收藏的文章 ${randomUUID().slice(0, 8)}`;

/** The member of the demo shop keeps an article. */
async function collect({ owner, signIns }: KeyboardSession): Promise<string> {
  const username = signIns.find(({ audience }) => audience === 'member')?.username;
  const { id } = await publishArticle(owner, title);
  await sql(
    `with kept as (
       insert into community_article_collection (title, article_id, member_id)
       select $1, $2::bigint, id from member_member where username = $3 returning article_id
     )
     update community_article set collection_count = collection_count + 1 where id = (select article_id from kept)`,
    [title, id, username],
  );
  return own;
}

export const keyboard: Jobs = {
  [path]: { does: 'searches the collections', run: ({ page }) => searchByKeys(page, path) },
  [own]: {
    does: 'removes an article from the own collection',
    address: collect,
    run: async ({ page }) => {
      await press(page.getByRole('button', { name: texts['text.remove'].replace('{{title}}', title) }));
      await expect(page.getByRole('listitem').filter({ hasText: title })).toHaveCount(0);
    },
  },
};
