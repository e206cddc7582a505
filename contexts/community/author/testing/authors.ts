import { randomUUID } from 'node:crypto';
import { sql } from '../../../../tests/e2e/database.ts';
import type { Calls } from '../../../../tests/e2e/staff.ts';
import { publishArticle } from '../../forum/testing/articles.ts';

export interface WrittenArticle {
  readonly id: number;
  readonly title: string;
  readonly authorId: number;
  readonly author: string;
}

/** A published article of a new member. */
export async function writtenArticle(owner: Calls, title: string): Promise<WrittenArticle> {
  const { id } = await publishArticle(owner, title);
  const username = `w${randomUUID().replaceAll('-', '').slice(0, 12)}`;
  const { data } = await owner.post<{ id: number }>('/admin/member/member/add', { username, nickname: username });
  await sql('update community_article set member_id = $1::bigint where id = $2::bigint', [data.id, id]);
  return { id, title, authorId: data.id, author: username };
}
