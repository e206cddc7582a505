import { brokenRules, checkDraft, checkPatch, type FieldFault } from '@shopkeeper/resource';
import { ApiError, call, useUnsaved } from '@shopkeeper/web-kit';
import { addable, type Draft, type Form, patchOf, useForm, useMove, useWrite } from '@shopkeeper/web-kit/resource';
import { useState } from 'react';
import { product } from '../product.resource.ts';
import { countsOf, linesOf, repeatedCodes, specNames } from '../sku-sheet.domain.ts';
import { type ProductDetail, stockOf } from './product-detail.ts';
import { needsReview, type Review, useReview } from './use-review.ts';
import { type CellFault, partFaults } from './sku-faults.ts';
import { type StoredProduct, storedOf } from './stored-product.ts';
import { type SheetState, useSkuSheet } from './use-sku-sheet.ts';

/** The form of one product: plain fields, the sheet of its SKUs, and how they are saved together. */
export interface ProductForm {
  readonly form: Form;
  readonly sheet: SheetState;
  /** The stored row, null until the product was saved. */
  readonly row: ProductDetail | null;
  readonly cellFaults: readonly CellFault[];
  readonly isDirty: boolean;
  /** Whether stock was counted here. */
  readonly isCounted: boolean;
  /** What another one saved meanwhile. */
  readonly theirs: ProductDetail | null;
  /** Many changed SKUs are looked through before they are saved. */
  readonly review: Review;
  /** Says that cells were changed: what was wrong with them is forgotten. */
  forget(isChanged: (fault: CellFault) => boolean): void;
  /** The saved product, or null when it could not be saved: the form says why. */
  save(): Promise<ProductDetail | null>;
  /** Saves and puts on sale; saved but refused by the shop counts as not done. */
  saveAndPublish(): Promise<ProductDetail | null>;
  takeTheirs(): void;
  keepMine(): Promise<ProductDetail | null>;
}

const refreshes = [product.prefix, '/admin/catalog/stock/'];

/** Freight is said only where it is fixed. */
const said = (draft: Draft): Draft => (draft['freightMode'] === 'fixed' ? draft : { ...draft, freightAmount: null });

interface Body {
  readonly product: Draft;
  readonly stock: readonly unknown[];
}

/** Give it a key per product: it reads the row once. */
export function useProductForm(row: ProductDetail | null): ProductForm {
  const [stored, setStored] = useState(() => storedOf(row));
  const form = useForm({ resource: product, fields: product.own, first: () => stored.draft });
  const sheet = useSkuSheet(stored.sheet);
  const [cellFaults, setCellFaults] = useState<readonly CellFault[]>([]);
  const [theirs, setTheirs] = useState<ProductDetail | null>(null);
  const write = useWrite<ProductDetail>({ refreshes, showsOwnError: true });
  const publishing = useMove(product, 'publish');
  const review = useReview();
  const isDirty = sheet.isDirty || JSON.stringify(form.draft) !== JSON.stringify(stored.draft);
  useUnsaved(isDirty);

  const counts = countsOf(sheet.sheet, (id) => (stored.row ? stockOf(stored.row, id).onHand : 0));

  function show(faults: readonly FieldFault[]): void {
    const { cells, plain } = partFaults(faults, { rows: sheet.sheet.rows, counts });
    setCellFaults(cells);
    form.show(plain);
  }

  function accept(next: StoredProduct): void {
    setStored(next);
    form.reset(next.draft);
    sheet.load(next.sheet);
    setCellFaults([]);
  }

  /** What is sent over `base`, or null when something is wrong with it, or nothing of it is new. */
  function bodyOver(base: StoredProduct): { body: Body | null; faults: readonly FieldFault[] } {
    const lines = { specs: specNames(sheet.sheet), skus: linesOf(sheet.sheet) };
    const whole = { ...said(form.draft), ...lines };
    const stock = counts.map(({ counted }) => counted);
    if (base.row === null) {
      const draft = addable(product.own, whole, () => true);
      return { body: { product: draft, stock }, faults: checkDraft(product, draft).faults ?? [] };
    }
    const patch = { ...patchOf(product, said(form.draft), base.draft), ...(sheet.isDirty ? lines : {}) };
    const { id, version } = base.row;
    const body = { product: { id, version, ...patch }, stock };
    const faults = checkPatch(product, body.product).faults ?? brokenRules(product, whole);
    const isNew = Object.keys(patch).length > 0 || stock.length > 0;
    return { body: isNew ? body : null, faults };
  }

  function repeats(): FieldFault[] {
    return repeatedCodes(sheet.sheet.rows).map(([at, field]) => ({ path: `skus.${at}.${field}`, rule: 'product.codeRepeated' }));
  }

  async function send(base: StoredProduct): Promise<ProductDetail | null> {
    if (!form.isComplete()) return null;
    if (sheet.fault) {
      form.show([{ path: 'specs', rule: 'product.specs' }]);
      return null;
    }
    const { body, faults: broken } = bodyOver(base);
    const faults = [...broken, ...repeats()];
    show(faults);
    if (faults.length > 0) return null;
    if (body === null) return base.row;
    if (base.row !== null && needsReview(sheet.changes) && !(await review.ask())) return null;
    return form.run(() => sendOrCompare(body));
  }

  async function sendOrCompare(body: Body): Promise<ProductDetail | null> {
    try {
      const saved = await write.mutateAsync({ path: `${product.prefix}SaveWithStock`, body });
      accept(storedOf(saved));
      return saved;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const current = error.error === 'request.stale-version' ? error.facts['row'] : null;
      if (isProduct(current)) {
        // The row beside a refusal comes without the stock of its SKUs and the names of what it refers to.
        setTheirs(await call<ProductDetail>(`${product.prefix}GetDetailPage`, { id: current.id }));
        return null;
      }
      const { cells } = partFaults(error.fields, { rows: sheet.sheet.rows, counts });
      setCellFaults(cells);
      throw error;
    }
  }

  return {
    form,
    sheet,
    row: stored.row,
    cellFaults,
    isDirty,
    isCounted: counts.length > 0,
    theirs,
    review,
    forget: (isChanged) => setCellFaults((all) => all.filter((one) => !isChanged(one))),
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
      // Counts go on from what was on hand when they were typed, so that keeping mine counts nothing by itself.
      const row = theirs && { ...theirs, stock: stored.row?.stock ?? {} };
      const base = row ? { ...storedOf(row), sheet: stored.sheet } : stored;
      setStored(base);
      setTheirs(null);
      return send(base);
    },
  };
}

const isProduct = (value: unknown): value is ProductDetail =>
  typeof value === 'object' && value !== null && 'version' in value && 'skus' in value;
