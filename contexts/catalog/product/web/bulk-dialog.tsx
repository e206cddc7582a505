import type { Filter, ListRowOf, Sort } from '@shopkeeper/resource';
import { call, randomId, refreshReads, useFormatters, useNotices, useText } from '@shopkeeper/web-kit';
import { PageModal } from '@shopkeeper/web-kit/resource';
import { countOf, type Selection } from '@shopkeeper/web-kit/grid';
import { Button, Progress } from 'antd';
import { useRef, useState } from 'react';
import type { ProductMove } from '../product-machine.domain.ts';
import { product } from '../product.resource.ts';

type Row = ListRowOf<typeof product>;

/** A move to be made with the chosen products. */
export interface BulkAsked {
  readonly move: ProductMove;
  readonly rows: readonly Row[];
  readonly selection: Selection;
  readonly body: { readonly sorts: readonly Sort[]; readonly filters: Filter | null; readonly quick: string };
  /** Forgets the choice. */
  clear(): void;
}

interface Target {
  readonly id: number;
  readonly version: number;
  readonly name: string;
}

interface Moved {
  readonly id: number;
  readonly ok: boolean;
  readonly msg?: string;
}

interface Outcome {
  readonly total: number;
  readonly done: number;
  readonly failed: readonly (Target & { readonly msg: string })[];
}

const pageSize = 500;
const step = 100;

/** The chosen products: those that were ticked, or page by page all that match but the ones taken out. */
async function targetsOf({ rows, selection, body }: BulkAsked): Promise<readonly Target[]> {
  if ('ids' in selection) return rows;
  const found: Target[] = [];
  for (let after: string | undefined; ; ) {
    const page = { currentPage: 1, pageSize, ...(after === undefined ? {} : { after }) };
    const answer = await call<{ result: readonly Target[]; page: { next?: string | null } }>(`${product.prefix}GetPageData`, {
      ...body,
      page,
    });
    found.push(...answer.result.filter(({ id }) => !selection.allBut.has(id)));
    if (!answer.page.next || answer.result.length < pageSize) return found;
    after = answer.page.next;
  }
}

function useBulk(asked: BulkAsked) {
  const notices = useNotices();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isStopped = useRef(false);

  async function moveAll(): Promise<void> {
    const targets = await targetsOf(asked);
    let now: Outcome = { total: targets.length, done: 0, failed: [] };
    for (let at = 0; at < targets.length && !isStopped.current; at += step) {
      const some = targets.slice(at, at + step);
      const rows = some.map(({ id, version }) => ({ id, version }));
      const { result } = await call<{ result: readonly Moved[] }>(
        `${product.prefix}bulk`,
        { move: asked.move, rows },
        { isExplicit: true, idempotencyKey: randomId() },
      );
      const failed = result.flatMap(({ id, ok, msg = '' }) =>
        some.filter((one) => !ok && one.id === id).map((one) => ({ ...one, msg })),
      );
      now = { ...now, done: now.done + some.length, failed: [...now.failed, ...failed] };
      setOutcome(now);
    }
    setOutcome(now);
  }

  return {
    outcome,
    isBusy,
    stop: () => {
      isStopped.current = true;
    },
    run: async () => {
      setBusy(true);
      try {
        await moveAll();
      } catch (error) {
        notices.failure(error);
      } finally {
        setBusy(false);
        await refreshReads([product.prefix]);
      }
    },
  };
}

/** Makes one move with many products: asks first, shows how far it is, and names each one that could not be moved, and why. */
export function BulkDialog({ asked, onClose }: { readonly asked: BulkAsked; onClose(): void }) {
  const text = useText('product');
  const { number } = useFormatters();
  const { outcome, isBusy, run, stop } = useBulk(asked);
  const close = (): void => {
    if (outcome !== null) asked.clear();
    onClose();
  };
  const isOver = outcome !== null && !isBusy;
  const move = text(`move.${asked.move}`);
  const count = 'ids' in asked.selection ? number(countOf(asked.selection, 0)) : text('text.bulk.allMatching');
  return (
    <PageModal
      title={move}
      width={520}
      closable={!isBusy}
      mask={{ closable: false }}
      onCancel={close}
      footer={
        isOver ? (
          <Button type="primary" onClick={close}>
            {text('text.close')}
          </Button>
        ) : (
          <>
            <Button onClick={isBusy ? stop : close}>{text(isBusy ? 'text.stop' : 'text.cancel')}</Button>
            <Button type="primary" autoFocus danger={asked.move === 'recycle'} loading={isBusy} onClick={() => void run()}>
              {move}
            </Button>
          </>
        )
      }
    >
      {outcome === null && <p className="rs-lead">{text('text.bulk.ask', { move, count })}</p>}
      {outcome !== null && <BulkOutcome outcome={outcome} />}
    </PageModal>
  );
}

function BulkOutcome({ outcome: { total, done, failed } }: { readonly outcome: Outcome }) {
  const text = useText('product');
  const { number } = useFormatters();
  const share = total === 0 ? 100 : Math.round((done / total) * 100);
  return (
    <div aria-live="polite">
      <Progress percent={share} size="small" status={failed.length > 0 ? 'exception' : 'normal'} showInfo={false} />
      <p>{text('text.bulk.done', { ok: number(done - failed.length), failed: number(failed.length) })}</p>
      {failed.length > 0 && (
        <ul className="pr-failed">
          {failed.map(({ id, name, msg }) => (
            <li key={id}>
              <b>{name}</b>
              <span>{msg}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
