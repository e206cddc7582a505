import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ImportTestShop, withImports } from '../../../../tests/setup/import-files.ts';
import { testShop } from '../../../../tests/setup/shop.ts';

const prefix = '/admin/member/member/';

interface Report {
  readonly importId: string;
  readonly totals: Readonly<Record<string, number>>;
  readonly rowErrors: readonly { readonly line: number; readonly column: string | null; readonly rule: string }[];
  readonly columns: readonly { readonly heading: string; readonly column: string | null }[];
}

let shop: ImportTestShop;
beforeEach(async () => {
  shop = withImports(await testShop());
});
afterEach(() => shop.close());

async function importMembers(text: string): Promise<Report> {
  const { data } = await shop.send<Report>(`${prefix}Import`, { bytes: text });
  const started = await shop.post<{ jobId: string }>(`${prefix}ImportApply`, { importId: data.importId, onError: 'skip' });
  const until = Date.now() + 20_000;
  for (;;) {
    const { data: job } = await shop.post<{ status: string }>('/admin/platform/job/GetDetailPage', { id: started.data.jobId });
    if (!['queued', 'running'].includes(job.status)) return data;
    if (Date.now() > until) throw new Error(JSON.stringify(job));
  }
}

const members = () =>
  shop.db.rows(`select username, nickname, mobile, email, gender, birthday::text as birthday, source from member_member
    where deleted_at is null order by id`);

describe('the import of members', () => {
  it('[A-13.import] adds the customers of a Chinese export, marked as imported, and finds them again by the mobile', async () => {
    const text = '姓名,手机号,性别,生日,备注\n林小雨,+86 138 0013 8000,女,1990/3/7,老客户\n陈晨,13800138001,男,,\n';
    expect((await importMembers(text)).totals).toEqual({ create: 2, update: 0, skip: 0, error: 0 });
    const before = await members();
    expect(before).toMatchObject([
      {
        username: 'm13800138000',
        nickname: '林小雨',
        mobile: '13800138000',
        gender: 2,
        birthday: '1990-03-07',
        source: 'import',
      },
      { username: 'm13800138001', nickname: '陈晨', gender: 1, source: 'import' },
    ]);
    expect((await importMembers(text)).totals).toEqual({ create: 0, update: 0, skip: 2, error: 0 });
    expect(await members()).toEqual(before);
    const changed = await importMembers(text.replace('陈晨', '陈大晨'));
    expect(changed.totals).toMatchObject({ update: 1, skip: 1 });
    expect(await members()).toMatchObject([{}, { username: 'm13800138001', nickname: '陈大晨' }]);
  });

  it('a mobile that two members have is an error, and rows without one are members of their own', async () => {
    for (const username of ['first', 'second'])
      await shop.post(`${prefix}add`, { username, nickname: username, mobile: '13800138000' });
    const report = await importMembers('Name,Phone,Email\nMei,13800138000,\nAnn,,ann@example.com\nBob,,bob@example.com\nEve,,\n');
    expect(report.totals).toEqual({ create: 2, update: 0, skip: 0, error: 2 });
    expect(report.rowErrors.map(({ line, rule }) => [line, rule])).toEqual([
      [2, 'ambiguous'],
      [5, 'required'],
    ]);
    expect(await shop.db.rows(`select nickname, source from member_member where source = 'import' order by id`)).toEqual([
      { nickname: 'Ann', source: 'import' },
      { nickname: 'Bob', source: 'import' },
    ]);
  });

  it('sends nobody a message and gives no points', async () => {
    await importMembers('Username,Name\nmeilin,Mei Lin\n');
    expect(await shop.db.rows('select 1 from member_points_entry')).toEqual([]);
    const [row] = await shop.db.rows<{ score: number; money: number }>('select score, money from member_member');
    expect(row).toEqual({ score: 0, money: 0 });
  });
});
