import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ImportTestShop, withImports } from '../../../../tests/setup/import-files.ts';
import { testShop } from '../../../../tests/setup/shop.ts';

interface Report {
  readonly totals: Readonly<Record<'create' | 'update' | 'skip' | 'error', number>>;
  readonly rowErrors: readonly { readonly line: number; readonly column: string | null; readonly msg: string }[];
}

let shop: ImportTestShop;
const prefix = '/admin/platform/dictionary/';

beforeAll(async () => {
  shop = withImports(await testShop({ isStepped: true }));
});
afterAll(() => shop.close());

const checked = async (bytes: string, lang = 'en') => {
  const { data } = await shop.send<Report>(`${prefix}Import`, { bytes, lang });
  return data;
};

/** Imports a file and runs its job; returns how it ended. */
async function imported(text: string): Promise<Report> {
  const bytes = `\uFEFF${text}`;
  const { data } = await shop.send<{ jobId: string }>(`${prefix}Import`, { bytes, fields: { mode: 'apply', onError: 'skip' } });
  await shop.runDue();
  const [job] = await shop.db.rows<{ result: Report }>('select result from kit_job where id = $1', [data.jobId]);
  if (!job?.result) throw new Error(`no result: ${JSON.stringify(data)}`);
  return job.result;
}

const stored = (code: string) =>
  shop.db.rows(
    `select d.name, i.value, i.label_zh as zh, i.label_en as en, i.status_color as color, i.enabled
     from platform_dictionary d join platform_dictionary_item i on i.parent_id = d.id
     where d.code = $1 and d.deleted_at is null order by i.line_no`,
    [code],
  );
const changeCount = async () =>
  (
    await shop.db.rows<{ n: number }>(
      "select count(*)::int as n from kit_audit where resource = 'platform/dictionary' and action <> 'export'",
    )
  )[0]?.n;

const file = [
  'List code,List name,Value,Chinese,English,Colour,Order',
  'glaze,Glazes,celadon,青瓷,Celadon,Green,2',
  'wood,Woods,oak,橡木,Oak,,',
  'glaze,,tenmoku,天目,Tenmoku,Grey,1',
  'wood,,ash,白蜡木,Ash,,',
].join('\n');

describe('a file of dictionaries', () => {
  it('[M-32.write] adds dictionaries with their entries in both languages and in order, once', async () => {
    expect((await checked(file)).totals).toEqual({ create: 2, update: 0, skip: 0, error: 0 });
    expect(await stored('glaze')).toEqual([]);
    expect((await imported(file)).totals).toMatchObject({ create: 2, error: 0 });
    const glazes = [
      { name: 'Glazes', value: 'tenmoku', zh: '天目', en: 'Tenmoku', color: 'idle', enabled: true },
      { name: 'Glazes', value: 'celadon', zh: '青瓷', en: 'Celadon', color: 'ok', enabled: true },
    ];
    expect(await stored('glaze')).toEqual(glazes);
    expect(await stored('wood')).toMatchObject([{ value: 'oak' }, { value: 'ash' }]);
    const before = await changeCount();
    expect((await imported(file)).totals).toMatchObject({ create: 0, update: 0, skip: 2, error: 0 });
    expect([await changeCount(), await stored('glaze')]).toEqual([before, glazes]);
  });

  it('[M-32.write] changes what it has, keeps what it leaves out and removes nothing', async () => {
    const more = '字典编码,值,英文,值启用,中文\nglaze,celadon,Green celadon,否,\nglaze,shino,Shino,,志野';
    expect((await imported(more)).totals).toMatchObject({ update: 1, error: 0 });
    expect(await stored('glaze')).toMatchObject([
      { value: 'tenmoku', zh: '天目', en: 'Tenmoku' },
      { value: 'celadon', zh: '青瓷', en: 'Green celadon', color: 'ok', enabled: false },
      { value: 'shino', zh: '志野', en: 'Shino', color: 'idle', enabled: true },
    ]);
  });

  it('[M-32.write] is exported in the form that is imported, in either language', async () => {
    const bodies = { query: { quick: 'glaze' } };
    for (const lang of ['en', 'zh-cn']) {
      const text = await shop.download(`${prefix}Export`, { body: bodies, lang });
      expect(text.split('\r\n')).toHaveLength(5);
      expect(text).toContain(lang === 'en' ? 'glaze,Glazes,,yes,celadon,青瓷,Green celadon,Green,no,2' : ',绿,否,2');
      expect((await checked(text, lang)).totals).toEqual({ create: 0, update: 0, skip: 1, error: 0 });
    }
    const all = await shop.download(`${prefix}Export`);
    expect((await checked(all)).totals).toMatchObject({ create: 0, update: 0, error: 0 });
  });

  it('[M-32.write] reports each wrong row with its column and reason; the other dictionaries are imported', async () => {
    const wrong = [
      'List code,List name,Value,Chinese,English,Colour,Order',
      'clay,Clays,stone,石,Stone,Purple,',
      'clay,,stone,石,Stone,,x',
      'paper,Papers,rice,宣,,,',
      'No Code,Other,a,甲,A,,',
      'size,Sizes,s,小,Small,,',
    ].join('\n');
    const report = await checked(wrong);
    expect(report.totals).toEqual({ create: 1, update: 0, skip: 0, error: 3 });
    expect(report.rowErrors.map(({ line, column }) => [line, column])).toEqual([
      [2, 'Colour'],
      [3, 'Order'],
      [3, 'Value'],
      [4, 'English'],
      [5, 'List code'],
    ]);
    expect(report.rowErrors[2]?.msg).toBe('The value is already in an earlier row of this option list');
    expect((await imported(wrong)).totals).toMatchObject({ create: 1, error: 3 });
    expect([await stored('clay'), (await stored('size')).length]).toEqual([[], 1]);
    const headless = await shop.send<{ error: string }>(`${prefix}Import`, { bytes: 'Name,Value\na,b' });
    expect([headless.status, headless.data.error]).toEqual([409, 'request.import-file-unknown']);
  });
});
