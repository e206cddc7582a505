import type { Calls } from '../../../../tests/e2e/staff.ts';

const path = '/admin/community/article';

interface Row {
  readonly id: number;
  readonly version: number;
}

export interface MadeArticle extends Row {
  readonly title: string;
}

/** Staff write an article in the first category; it is a draft. */
export async function draftArticle(owner: Calls, title: string): Promise<MadeArticle> {
  const { data } = await owner.post<{ result: { id: number }[] }>('/admin/community/article-category/GetPageData', {});
  const body = { title, categoryId: data.result[0]?.id, content: `<p>${title}</p>` };
  const { data: row } = await owner.post<Row>(`${path}/add`, body);
  return { ...row, title };
}

/** Staff write an article and publish it. */
export async function publishArticle(owner: Calls, title: string): Promise<MadeArticle> {
  const { id, version } = await draftArticle(owner, title);
  const { data } = await owner.post<{ row: Row }>(`${path}/publish`, { id, version });
  return { ...data.row, title };
}
