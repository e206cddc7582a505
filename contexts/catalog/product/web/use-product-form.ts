import { brokenRules, checkDraft, checkPatch, type FieldIssue } from '@shopkeeper/resource/schema';
import { ApiError, read } from '@shopkeeper/api-client';
import { useUnsaved } from '@shopkeeper/shell/tabs';
import { useRowTransition, useWrite } from '@shopkeeper/admin-ui';
import { addable, type Draft, type Form, patchOf, useForm } from '@shopkeeper/admin-ui/form';
import { useState } from 'react';
import { product } from '../product.resource.ts';
import { countsOf, linesOf, repeatedCodes, type SkuLine, specNames } from '../sku-grid.domain.ts';
import { useReadsCost } from './use-sku-grid.ts';
import { type ProductDetail, stockOf } from './product-detail.ts';
import { needsReview, type Review, useReview } from './use-review.ts';
import { type CellError, splitIssues } from './sku-issues.ts';
import { type StoredProduct, storedOf } from './stored-product.ts';
import { type SkuGridState, useSkuGrid } from './use-sku-grid.ts';

/** The form of one product: plain fields, the grid of its SKUs, and one submit for both. */
export interface ProductForm {
  readonly form: Form;
  readonly skuGrid: SkuGridState;
  /** The stored row; null until the product was saved. */
  readonly row: ProductDetail | null;
  readonly cellErrors: readonly CellError[];
  readonly isDirty: boolean;
  /** Whether stock was counted in this form. */
  readonly isCounted: boolean;
  /** The version another user saved meanwhile. */
  readonly theirs: ProductDetail | null;
  /** Changes of many SKUs are reviewed before they are saved. */
  readonly review: Review;
  /** Clears the issues of changed cells. */
  forget(isChanged: (issue: CellError) => boolean): void;
  /** Resolves to the saved product, or to null when it was not saved; the form then shows why. */
  save(): Promise<ProductDetail | null>;
  /** Saves and publishes; resolves to null if publishing is rejected, even if the product was saved. */
  saveAndPublish(): Promise<ProductDetail | null>;
  takeTheirs(): void;
  keepMine(): Promise<ProductDetail | null>;
}

const refreshes = [product.prefix, '/admin/catalog/stock/'];

/** The freight amount is sent only for fixed freight, the template only for freight by template. */
const submitted = (draft: Draft): Draft => ({
  ...draft,
  freightAmount: draft['freightMode'] === 'fixed' ? draft['freightAmount'] : null,
  freightTemplateId: draft['freightMode'] === 'template' ? draft['freightTemplateId'] : null,
});

interface Body {
  readonly product: Draft;
  readonly stock: readonly unknown[];
}

/** The component needs a key per product, because the row is read only once. */
export function useProductForm(row: ProductDetail | null): ProductForm {
  const [stored, setStored] = useState(() => storedOf(row));
  const form = useForm({ resource: product, fields: product.ownFields, first: () => stored.draft });
  const skuGrid = useSkuGrid(stored.grid);
  const [cellErrors, setCellErrors] = useState<readonly CellError[]>([]);
  const [theirs, setTheirs] = useState<ProductDetail | null>(null);
  const write = useWrite<ProductDetail>({ refreshes, showsOwnError: true });
  const publishing = useRowTransition(product, 'publish');
  const review = useReview();
  const readsCost = useReadsCost();
  const isDirty = skuGrid.isDirty || JSON.stringify(form.draft) !== JSON.stringify(stored.draft);
  useUnsaved(isDirty);

  const counts = countsOf(skuGrid.grid, (id) => (stored.row ? stockOf(stored.row, id).onHand : 0));

  function show(issues: readonly FieldIssue[]): void {
    const { cells, plain } = splitIssues(issues, { rows: skuGrid.grid.rows, counts });
    setCellErrors(cells);
    form.show(plain);
  }

  function accept(next: StoredProduct): void {
    setStored(next);
    form.reset(next.draft);
    skuGrid.load(next.grid);
    setCellErrors([]);
  }

  /** Returns the request body relative to `base`; null when nothing changed. */
  function bodyOver(base: StoredProduct): { body: Body | null; issues: readonly FieldIssue[] } {
    const lines = { specs: specNames(skuGrid.grid), skus: writable(linesOf(skuGrid.grid)) };
    const whole = { ...submitted(form.draft), ...lines };
    const stock = counts.map(({ counted }) => counted);
    if (base.row === null) {
      const draft = addable(product.ownFields, whole, () => true);
      return { body: { product: draft, stock }, issues: checkDraft(product, draft).issues ?? [] };
    }
    const patch = { ...patchOf(product, submitted(form.draft), base.draft), ...(skuGrid.isDirty ? lines : {}) };
    const { id, version } = base.row;
    const body = { product: { id, version, ...patch }, stock };
    const issues = checkPatch(product, body.product).issues ?? brokenRules(product, whole);
    const isNew = Object.keys(patch).length > 0 || stock.length > 0;
    return { body: isNew ? body : null, issues };
  }

  /** Costs that the user may not read are not sent: they stay as they are. */
  function writable(skus: readonly SkuLine[]): readonly object[] {
    return readsCost ? skus : skus.map(({ costAmount: _cost, ...sku }) => sku);
  }

  function repeats(): FieldIssue[] {
    return repeatedCodes(skuGrid.grid.rows).map(([at, field]) => ({ path: `skus.${at}.${field}`, rule: 'product.codeRepeated' }));
  }

  async function send(base: StoredProduct): Promise<ProductDetail | null> {
    if (!form.isComplete()) return null;
    if (skuGrid.issue) {
      form.show([{ path: 'specs', rule: 'product.specs' }]);
      return null;
    }
    const { body, issues: broken } = bodyOver(base);
    const issues = [...broken, ...repeats()];
    show(issues);
    if (issues.length > 0) return null;
    if (body === null) return base.row;
    if (base.row !== null && needsReview(skuGrid.changes) && !(await review.ask())) return null;
    return form.run(() => sendOrCompare(body));
  }

  async function sendOrCompare(body: Body): Promise<ProductDetail | null> {
    try {
      const saved = await write.mutateAsync({ path: `${product.prefix}SaveWithStock`, body });
      accept(storedOf(saved));
      return saved;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const current = error.error === 'request.stale-version' ? error.details['row'] : null;
      if (isProduct(current)) {
        // The row in the error reply has no stock and no labels.
        setTheirs(await read<ProductDetail>(`${product.prefix}GetDetailPage`, { id: current.id }));
        return null;
      }
      const { cells } = splitIssues(error.fields, { rows: skuGrid.grid.rows, counts });
      setCellErrors(cells);
      throw error;
    }
  }

  return {
    form,
    skuGrid,
    row: stored.row,
    cellErrors,
    isDirty,
    isCounted: counts.length > 0,
    theirs,
    review,
    forget: (isChanged) => setCellErrors((all) => all.filter((one) => !isChanged(one))),
    save: () => send(stored),
    saveAndPublish: async () => {
      const saved = await send(stored);
      if (!saved) return null;
      const done = await form.run(() => publishing.move(saved, {}));
      return done ? saved : null;
    },
    takeTheirs: () => {
      if (theirs) accept(storedOf(theirs));
      setTheirs(null);
    },
    keepMine: () => {
      // Counts stay relative to the stock on hand when they were entered, so that keeping this version changes no stock by
      // itself.
      const row = theirs && { ...theirs, stock: stored.row?.stock ?? {} };
      const base = row ? { ...storedOf(row), grid: stored.grid } : stored;
      setStored(base);
      setTheirs(null);
      return send(base);
    },
  };
}

const isProduct = (value: unknown): value is ProductDetail =>
  typeof value === 'object' && value !== null && 'version' in value && 'skus' in value;
