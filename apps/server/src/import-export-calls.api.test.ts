import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ImportTestShop, withImports } from '../../../tests/setup/import-files.ts';
import { testShop } from '../../../tests/setup/shop.ts';

interface Fault {
  readonly line: number;
  readonly column: string | null;
  readonly rule: string;
  readonly msg: string;
}
interface Report {
  readonly importId: string;
  readonly totals: Readonly<Record<string, number>>;
  readonly rowErrors: readonly Fault[];
  readonly preview: readonly { readonly kind: string; readonly changes: readonly object[] }[];
  readonly unknown: readonly string[];
  readonly error?: string;
}
interface Job {
  readonly id: string;
  readonly status: string;
  readonly message: string;
  readonly result: {
    readonly totals: Readonly<Record<string, number>>;
    readonly applied: boolean;
    readonly failedLines: number;
    readonly rowErrors: readonly Fault[];
  };
}

const brand = '/admin/catalog/brand/';
const category = '/admin/catalog/category/';
const spec = '/admin/catalog/spec/';
let shop: ImportTestShop;
beforeEach(async () => {
  shop = withImports(await testShop());
});
afterEach(() => shop.close());

const dryRun = async (prefix: string, text: string, lang = 'en') =>
  (await shop.send<Report>(`${prefix}Import`, { bytes: text, lang })).data;

async function applied(prefix: string, text: string, onError: 'abort' | 'skip' = 'abort'): Promise<Job> {
  const { importId } = await dryRun(prefix, text);
  const { data } = await shop.post<{ jobId: string }>(`${prefix}ImportApply`, { importId, onError });
  const until = Date.now() + 20_000;
  for (;;) {
    const job = (await shop.post<Job>('/admin/platform/job/GetDetailPage', { id: data.jobId })).data;
    if (!['queued', 'running'].includes(job.status)) return job;
    if (Date.now() > until) throw new Error(JSON.stringify(job));
  }
}

const rows = (table: string) =>
  shop.db.rows<Record<string, unknown>>(`select * from ${table} where deleted_at is null order by id`);

describe('an import of a plain resource', () => {
  it('[A-13.import] previews the changes, applies them, and changes nothing when repeated', async () => {
    const text = 'Name,Website,Enabled,Colour of the logo\nKiln,https://kiln.example,yes,red\nLoom,,no,\n';
    const report = await dryRun(brand, text);
    expect(report).toMatchObject({ totals: { create: 2, update: 0, skip: 0, error: 0 }, unknown: ['Colour of the logo'] });
    expect(await rows('catalog_brand')).toEqual([]);
    expect((await applied(brand, text)).result).toMatchObject({ applied: true, totals: { create: 2 } });
    const before = await rows('catalog_brand');
    expect(before).toMatchObject([
      { name: 'Kiln', website: 'https://kiln.example', enabled: true },
      { name: 'Loom', website: null, enabled: false },
    ]);
    expect((await applied(brand, text)).result.totals).toEqual({ create: 0, update: 0, skip: 2, error: 0 });
    expect(await rows('catalog_brand')).toEqual(before);
    const logged = await shop.db.rows(`select action, actor_name from kit_audit where resource = 'catalog/brand'`);
    expect(logged).toEqual([
      { action: 'add', actor_name: 'owner' },
      { action: 'add', actor_name: 'owner' },
    ]);
  });

  it('updates only the row whose cell changed', async () => {
    await applied(brand, 'name,story\nKiln,Old\nLoom,Old\n');
    const report = await dryRun(brand, 'name,story\nKiln,New\nLoom,Old\n');
    expect(report.preview).toMatchObject([{ kind: 'update', changes: [{ field: 'story', before: 'Old', after: 'New' }] }]);
    await applied(brand, 'name,story\nKiln,New\nLoom,Old\n');
    expect((await rows('catalog_brand')).map((row) => [row['name'], row['story'], row['version']])).toEqual([
      ['Kiln', 'New', 2],
      ['Loom', 'Old', 1],
    ]);
  });

  it('[A-13.import] reports row errors by line, column and reason; applies no rows or only the valid ones', async () => {
    const bad =
      'Name,Website,Enabled\nKiln,not an address,yes\n,,\nLoom,,perhaps\nLoom,,yes\nKiln,,yes\n,https://a.example,yes\n';
    const { totals, rowErrors: issues } = await dryRun(brand, bad);
    expect(totals).toEqual({ create: 1, update: 0, skip: 0, error: 4 });
    expect(issues.map(({ line, column, msg }) => [line, column, msg])).toEqual([
      [2, 'Website', 'Please enter a valid address'],
      [4, 'Enabled', 'Please choose one of the listed values'],
      [6, 'Name', 'This row is already in line 2'],
      [7, 'Name', 'Required'],
    ]);
    const none = await applied(brand, bad, 'abort');
    expect(none.result).toMatchObject({ applied: false, failedLines: 4 });
    expect(await rows('catalog_brand')).toEqual([]);
    const some = await applied(brand, bad, 'skip');
    expect(some.result).toMatchObject({ applied: true, totals: { create: 1, error: 4 }, failedLines: 4 });
    expect((await rows('catalog_brand')).map((row) => row['name'])).toEqual(['Loom']);
    const failed = await shop.download(`${brand}ImportFailures`, { body: { jobId: some.id } });
    expect(failed.split('\r\n').slice(0, 2)).toEqual([
      '\ufeffName,Website,Enabled,Error',
      'Kiln,not an address,yes,Website: Please enter a valid address',
    ]);
  });

  it('stops reading at twice the maximum number of lines, empty ones included', async () => {
    const sent = await shop.send<{ error: string }>(`${brand}Import`, { bytes: `Name${'\r\n'.repeat(450_000)}Kiln\r\n` });
    expect([sent.status, sent.data.error]).toEqual([409, 'request.import-file-too-large']);
    const few = await shop.send(`${brand}Import`, { bytes: `Name${'\r\n'.repeat(5_000)}Kiln\r\n` });
    expect(few).toMatchObject({ status: 200, data: { totals: { create: 1 } } });
  });

  it('accepts tree rows below rows of the same file, by their path', async () => {
    const text = 'Name,Parent\nHome,\nKitchen,Home\nCups,Home > Kitchen\nOrphan,Nowhere\n';
    const { totals, rowErrors: issues } = await dryRun(category, text);
    expect([totals, issues.map((issue) => [issue.line, issue.rule])]).toEqual([
      { create: 3, update: 0, skip: 0, error: 1 },
      [[5, 'missing-reference']],
    ]);
    await applied(category, text, 'skip');
    const [home, kitchen, cups] = await rows('catalog_category');
    expect([kitchen?.['parent_id'], cups?.['parent_id']]).toEqual([home?.['id'], kitchen?.['id']]);
    expect(await shop.download(`${category}Export`, { body: { columns: ['parentId', 'name'] } })).toContain(
      'Home > Kitchen,Cups',
    );
  });

  it('preserves existing lines that are listed in one cell', async () => {
    await applied(spec, 'Name,Values\nColour,Blue|Red\n');
    const before = await shop.db.rows<{ id: number; name: string }>('select id, name from catalog_spec_value order by line_no');
    await applied(spec, 'Name,Values\nColour,Red|Blue|Green\n');
    const after = await shop.db.rows<{ id: number; name: string }>('select id, name from catalog_spec_value order by line_no');
    expect(after.map((line) => line.name)).toEqual(['Red', 'Blue', 'Green']);
    expect(after.slice(0, 2).map((line) => line.id)).toEqual(before.toReversed().map((line) => line.id));
    expect((await dryRun(spec, 'Name,Values\nColour,Red|Blue|Green\n')).totals).toMatchObject({ skip: 1 });
  });
});

describe('an export file', () => {
  it.each(['en', 'zh-cn'])('[A-13.export] in %s is re-imported without a change', async (lang) => {
    await applied(category, 'Name,Parent,Enabled\nHome,,yes\nKitchen,Home,no\n');
    const before = await rows('catalog_category');
    const text = await shop.download(`${category}Export`, { lang });
    expect(text.startsWith('\ufeff')).toBe(true);
    const report = await dryRun(category, text, lang);
    expect([report.totals, report.rowErrors]).toEqual([{ create: 0, update: 0, skip: 2, error: 0 }, []]);
    expect(await rows('catalog_category')).toEqual(before);
  });

  it('applies filter and columns, escapes formulas, shows labels for choices and flags, and is logged', async () => {
    await applied(brand, `Name,Enabled\n"=HYPERLINK(""x"")",yes\nLoom,no\n`);
    const filters = [{ field: 'enabled', op: 'eq', value: true }];
    const text = await shop.download(`${brand}Export`, {
      body: { query: { filters }, columns: ['enabled', 'name'] },
      lang: 'zh-cn',
    });
    expect(text).toBe(`\ufeff启用,品牌名称\r\n是,"'=HYPERLINK(""x"")"\r\n`);
    const logged = await shop.db.rows(`select after from kit_audit where action = 'export'`);
    expect(logged).toMatchObject([{ after: { columns: ['enabled', 'name'] } }]);
    expect((await shop.post(`${brand}Export`, { columns: ['deletedAt'] })).status).toBe(400);
  });

  it('contains the last instant that can be stored; a later one is rejected on input', async () => {
    const banner = '/admin/marketing/banner/';
    const end = Date.UTC(10_000, 0, 1) - 1000;
    const options = { title: 'For good', image: '/storage/banner/a.webp', endsAt: end };
    expect((await shop.post(`${banner}add`, { ...options, endsAt: end + 1000 })).status).toBe(400);
    expect((await shop.post(`${banner}add`, options)).status).toBe(200);
    expect(await shop.download(`${banner}Export`, { body: { columns: ['title', 'endsAt'] } })).toMatch(
      /For good,(?:9999-12-31|10000-01-01) /,
    );
  });

  it('[M-24.export] names every referenced row, and contains no secret', async () => {
    const roleIds: number[] = [];
    for (const name of ['Packer', 'Buyer']) {
      const role = { code: name.toLowerCase(), name, permissions: [] };
      roleIds.push((await shop.post<{ id: number }>('/admin/access/role/add', role)).data.id);
    }
    const person = { username: 'wren', nickname: 'Wren', password: 'Kestrel-41-lane', roleIds };
    expect((await shop.post('/admin/access/admin/add', person)).code).toBe(1);
    const query = { sorts: [{ field: 'username', order: 'desc' }] };
    const body = { query, columns: ['username', 'roleIds'] };
    const text = await shop.download('/admin/access/admin/Export', { body });
    expect(text).toBe('\ufeffAccount,Roles\r\nwren,Packer|Buyer\r\nowner,\r\n');
    expect((await shop.post('/admin/access/admin/Export', { columns: ['password'] })).status).toBe(400);
  });

  it('[A-13.template] serves as the template too: stars mark required columns', async () => {
    const text = await shop.download(`${brand}DownLoadTemplate`);
    expect(text).toBe('\ufeffName*,Logo,Website,Story,Enabled\r\n');
    expect((await dryRun(brand, `${text}Kiln,,,,\r\n`)).totals).toMatchObject({ create: 1 });
  });
});

describe('a rejected import file', () => {
  it.each([
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1]), 409, 'request.import-file-not-text'],
    ['an open quote', Buffer.from('Name\n"Kiln\n'), 409, 'request.import-file-open-quote'],
    ['another sheet', Buffer.from('Alpha,Beta\n1,2\n'), 409, 'request.import-file-unknown'],
    ['too many rows', Buffer.from(`Name\n${'x\n'.repeat(200_001)}`), 409, 'request.import-file-too-large'],
  ])('%s is rejected and not stored', async (_what, bytes, status, error) => {
    const reply = await shop.send<Report>(`${brand}Import`, { bytes });
    expect([reply.status, reply.data.error, reply.msg.startsWith('request.')]).toEqual([status, error, false]);
    expect(await shop.db.rows('select 1 from kit_job_file')).toEqual([]);
  });

  it('requires the permission, and the import file of another user is not found', async () => {
    const nobody = await shop.staff([]);
    expect((await shop.send(`${brand}Import`, { bytes: 'Name\nKiln\n', as: nobody })).status).toBe(403);
    const { importId } = await dryRun(brand, 'Name\nKiln\n');
    const other = await shop.staff(['/admin/catalog/brand/import']);
    expect((await shop.post(`${brand}ImportApply`, { importId }, other)).status).toBe(404);
    expect((await shop.post(`${brand}Export`, {}, other)).status).toBe(403);
  });
});
