import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encoded } from '../../../packages/crud/src/file-reading/testing/encoded.ts';
import { type ImportTestShop, withImports } from '../../../tests/setup/import-files.ts';
import { testShop } from '../../../tests/setup/shop.ts';

const rows = 100_000;
const invalid = rows / 100;
const prefix = '/admin/catalog/brand/';

let shop: ImportTestShop;
const metrics: Record<string, string> = {};
beforeAll(async () => {
  shop = withImports(await testShop());
});
afterAll(async () => {
  mkdirSync('test-results', { recursive: true });
  writeFileSync('test-results/import-rows.json', JSON.stringify(metrics, null, 2));
  await shop.close();
});

/** Brands; one in a hundred has an invalid address. */
const header = '品牌名称,官网,品牌故事,启用\r\n';
const text = (isMended: boolean): string =>
  header +
  Array.from({ length: rows }, (_, at) => {
    const website = at % 100 === 99 && !isMended ? 'nowhere' : `https://brand-${at}.example`;
    return `青花瓷坊 ${at},${website},手工制作的青花瓷，第 ${at} 号,${at % 2 === 0 ? '是' : '否'}\r\n`;
  }).join('');

interface Report {
  readonly rows: number;
  readonly totals: Readonly<Record<string, number>>;
  readonly rowErrorCount: number;
  readonly encoding: { readonly name: string; readonly isCertain: boolean } | null;
  readonly failedLines: number;
}
interface Job {
  readonly status: string;
  readonly message: string;
  readonly result: Report;
}

async function ended(id: string): Promise<Report> {
  const until = Date.now() + 240_000;
  for (;;) {
    const { data } = await shop.post<Job>('/admin/platform/job/GetDetailPage', { id });
    if (data.status === 'done') return data.result;
    if (!['queued', 'running'].includes(data.status) || Date.now() > until) throw new Error(JSON.stringify(data));
    await new Promise((done) => setTimeout(done, 100));
  }
}

/** CPU of the connections to this database in ms: Linux counts hundredths of a second. */
async function databaseCpu(): Promise<number> {
  const backends = await shop.db.rows<{ pid: number }>('select pid from pg_stat_activity where datname = current_database()');
  const ticks = backends.map(({ pid }) => {
    const path = `/proc/${pid}/stat`;
    const values = existsSync(path) ? readFileSync(path, 'utf8').split(') ')[1]?.split(' ') : undefined;
    return Number(values?.[11] ?? 0) + Number(values?.[12] ?? 0);
  });
  return ticks.reduce((all, one) => all + one, 0) * 10;
}

/** Measures wall time, CPU of this process and of the database, and the growth of this process's memory. */
async function measured<T>(what: string, work: () => Promise<T>): Promise<T> {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let highest = before;
  const timer = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage().rss);
  }, 50);
  const database = await databaseCpu();
  const start = performance.now();
  const own = process.cpuUsage();
  try {
    return await work();
  } finally {
    clearInterval(timer);
    const { user, system } = process.cpuUsage(own);
    const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
    const growth = `+${Math.round((highest - before) / 1_048_576)} MB`;
    const wall = seconds(performance.now() - start);
    const cpu = `${seconds((user + system) / 1000)} + ${seconds((await databaseCpu()) - database)}`;
    metrics[what] = `${wall}, CPU ${cpu}, memory ${growth}`;
  }
}

const check = (what: string, bytes: Buffer, name: string): Promise<Report & { readonly importId: string }> =>
  measured(`check ${what}`, async () => {
    const { data } = await shop.send<{ importId: string; jobId: string }>(`${prefix}Import`, { bytes, name, lang: 'zh-cn' });
    return { ...(await ended(data.jobId)), importId: data.importId };
  });

const exported = (format: 'csv' | 'xlsx'): Promise<Buffer> =>
  measured(`export ${format}`, async () => {
    const { data } = await shop.post<{ jobId: string }>(`${prefix}ExportJob`, { format }, shop.owner, {
      'accept-language': 'zh-cn',
    });
    await ended(data.jobId);
    return (await shop.downloadFile(`${prefix}ExportFile`, { body: data })).bytes;
  });

describe('100,000 rows of a plain module', () => {
  it('are checked and imported in the background, with every invalid row named', async () => {
    const report = await check('csv', Buffer.from(text(false)), 'brands.csv');
    expect(report).toMatchObject({ rows, totals: { create: rows - invalid, error: invalid }, rowErrorCount: invalid });
    const { importId } = report;
    const outcome = await measured('apply csv', async () => {
      const { data } = await shop.post<{ jobId: string }>(`${prefix}ImportApply`, { importId, onError: 'skip' });
      return ended(data.jobId);
    });
    expect(outcome).toMatchObject({ totals: { create: rows - invalid, error: invalid }, failedLines: invalid });
    await measured('copy of the same rows', async () => {
      await shop.db.run('create table copied_brand (like catalog_brand including all)');
      const [columns] = await shop.db.rows<{ names: string }>(
        `select string_agg(format('%I', attname), ', ' order by attnum) as names from pg_attribute
         where attrelid = 'catalog_brand'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      );
      const names = columns?.names ?? '';
      await shop.db.run(`insert into copied_brand (${names}) overriding system value select ${names} from catalog_brand`);
    });
  }, 300_000);

  it('are read alike in every encoding and as a workbook, and exported within bounded memory', async () => {
    const same = { rows, totals: { create: invalid, update: 0, skip: rows - invalid, error: 0 } };
    const all = text(true);
    const chinese = await check('gb18030', encoded(all, 'gb18030'), 'brands.csv');
    expect(chinese).toMatchObject({ ...same, encoding: { name: 'gb18030', isCertain: true } });
    expect(await check('utf-16', Buffer.from(`\ufeff${all.replaceAll(',', '\t')}`, 'utf16le'), 'brands.txt')).toMatchObject(same);
    const skip = { create: 0, update: 0, skip: rows - invalid, error: 0 };
    expect(await check('exported csv', await exported('csv'), 'brands.csv')).toMatchObject({ totals: skip });
    expect(await check('exported xlsx', await exported('xlsx'), 'brands.xlsx')).toMatchObject({ totals: skip, encoding: null });
  }, 300_000);
});
