import { randomUUID } from 'node:crypto';
import { until } from '../../../../packages/server/src/testing/until.ts';
import { type ImportTestShop, withImports } from '../../../../tests/setup/import-files.ts';
import { type Caller, testShop } from '../../../../tests/setup/shop.ts';
import type { UndoPreview, UndoReport } from '../change-set-view.domain.ts';

export const sets = '/admin/access/change-set/';
export const brand = '/admin/catalog/brand/';

export interface Row {
  readonly id: number;
  readonly version: number;
}

export interface SetRow extends Row {
  readonly kind: string;
  readonly action: string;
  readonly resource: string;
  readonly actorName: string;
  readonly status: string;
  readonly undoJobId: string | null;
}

/** What is taken back: named change sets, or those of a range. */
export type UndoRequest = { readonly ids: readonly number[] } | { readonly range: object };

/** A shop whose staff change brands, and take their changes back. */
export interface UndoShop extends ImportTestShop {
  /** Makes a call that must succeed; returns its data. */
  ask<T = Row>(path: string, body: object, as?: Caller): Promise<T>;
  /** The change sets that match, the newest first. */
  setsOf(filters: Readonly<Record<string, unknown>>): Promise<readonly SetRow[]>;
  preview(asked: UndoRequest, as?: Caller): Promise<UndoPreview>;
  undo(asked: UndoRequest, as?: Caller): Promise<UndoReport>;
  /** Waits until all coupons are issued. */
  settled(): Promise<unknown>;
  /** Imports brands from a file and waits for the end of the job. */
  importBrands(lines: readonly string[], as?: Caller): Promise<void>;
  /** Deletes rows by a bulk action and waits for the end of the job. */
  bulkDelete(rows: readonly Row[], as?: Caller): Promise<void>;
}

/** With `isStepped` a job runs as soon as somebody waits for its end, which saves the pauses of the worker. */
export async function undoShop({ isStepped = false }: { readonly isStepped?: boolean } = {}): Promise<UndoShop> {
  const plain = withImports(await testShop({ isStepped }));
  const ended = (jobId: string): Promise<unknown> =>
    until(async () => {
      if (isStepped) await plain.runDue();
      const [job] = await plain.db.rows<{ status: string }>('select status from kit_job where id = $1', [jobId]);
      return job !== undefined && ['done', 'failed', 'cancelled'].includes(job.status);
    }, 60_000);
  const shop: UndoShop = {
    ...plain,
    async ask<T>(path: string, body: object, as?: Caller) {
      const answer = await plain.post<T>(path, body, as, { 'idempotency-key': randomUUID() });
      if (answer.code !== 1) throw new Error(`${path}: ${JSON.stringify(answer.data)}`);
      return answer.data;
    },
    async setsOf(filters) {
      const asked = Object.entries(filters).map(([field, value]) => ({ field, op: 'eq', value }));
      const { result } = await shop.ask<{ result: readonly SetRow[] }>(`${sets}GetPageData`, { filters: asked });
      return result;
    },
    preview: (asked, as) => shop.ask<UndoPreview>(`${sets}plan`, asked, as),
    async undo(asked, as) {
      const { jobId } = await shop.ask<{ jobId: string }>(`${sets}undoRange`, asked, as);
      await ended(jobId);
      return shop.ask<UndoReport>(`${sets}report`, { jobId }, as);
    },
    settled: () =>
      until(async () => {
        if (isStepped) await plain.runDue();
        const [open] = await plain.db.rows<{ n: number }>(
          `select count(*)::int as n from kit_job where status in ('queued', 'running') and kind = 'coupon-issue'`,
        );
        return open?.n === 0;
      }, 60_000),
    async importBrands(lines, as = plain.owner) {
      const bytes = ['Name,Website', ...lines].join('\n');
      const { data } = await plain.send<{ jobId: string }>(`${brand}Import`, { bytes, fields: { mode: 'apply' }, as });
      await ended(data.jobId);
    },
    async bulkDelete(rows, as) {
      const body = { bulkAction: 'del', input: {}, query: {}, chosen: { rows } };
      const { jobId } = await shop.ask<{ jobId: string }>(`${brand}Bulk`, body, as);
      await ended(jobId);
    },
  };
  return shop;
}

/** The live brands whose names begin so, without the beginning. */
export const brandsNamed = (shop: UndoShop, prefix: string) =>
  shop.db.rows<{ name: string; website: string | null; story: string | null; enabled: boolean }>(
    `select substr(name, $2::int) as name, website, story, enabled from catalog_brand
     where deleted_at is null and name like $1 || '%' order by 1`,
    [prefix, prefix.length + 1],
  );
