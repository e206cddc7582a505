import { type InputView, viewOf } from '@shopkeeper/resource/view';
import { noLabels, useMay } from '@shopkeeper/admin-ui';
import { usePage, usePageTitle } from '@shopkeeper/shell';
import { titleOfKey, useText } from '@shopkeeper/ui/i18n';
import { Columns, PlainButton } from '@shopkeeper/ui/layout';
import { FormFields, Presence, useSaveKey } from '@shopkeeper/admin-ui/form';
import { Button } from 'antd';
import {
  type ComponentProps,
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react';
import { product } from '../product.resource.ts';
import { CategoryField } from './category-field.tsx';
import { ProductConflict } from './product-conflict.tsx';
import { ProductIssues } from './product-issues.tsx';
import { type ProductDetail, productPath } from './product-detail.ts';
import { SkuReview } from './sku-review.tsx';
import { SkuSection, type SkuFocus } from './sku-section.tsx';
import { type ProductForm, useProductForm } from './use-product-form.ts';

const sections = ['basics', 'pictures', 'skus', 'description', 'sale'] as const;
type SectionName = (typeof sections)[number];

const inputs = new Map(viewOf(product).form.flatMap((row) => row.map((input) => [input.key, input] as const)));
const rowsOf = (...rows: readonly (readonly string[])[]): readonly (readonly InputView[])[] =>
  rows.map((names) => names.flatMap((name) => inputs.get(name) ?? []));

const nameRows = rowsOf(['name'], ['subtitle']);
const brandRows = rowsOf(['brandId']);
const codeRows = rowsOf(['productType', 'unit'], ['spuCode', 'handle'], ['keywords'], ['intro']);
const pictureRows = rowsOf(['images']);
const detailRows = rowsOf(['detail']);
const saleRows = rowsOf(['freightMode', 'freightAmount', 'freightTemplateId'], ['minQty', 'limitPerOrder']);

/** A product form in sections: basics, pictures, SKUs, description, sale settings. */
export function ProductFormView({ row: first }: { readonly row: ProductDetail | null }) {
  const text = useText('product');
  const of = useProductForm(first);
  const leave = useLeave(of.isDirty);
  const skuFocus = useRef<SkuFocus>(null);
  usePageTitle(of.row === null ? titleOfKey('product:text.new') : titleOfKey('product:text.editing', { name: of.row.name }));
  useFirstCell(of, skuFocus);
  const saved = (done: ProductDetail | null): void => {
    if (done) leave(productPath(done.id));
  };
  useSaveKey(() => void of.save().then(saved));
  return (
    // Enter only acts in its own field: no button of this form submits it.
    <form
      className="rs-form-page rs-form product-form"
      style={{ '--cover-title': JSON.stringify(text('text.cover')) } as CSSProperties}
      noValidate
    >
      <Head of={of} saved={saved} />
      <div className="rs-anchored">
        <Anchors form={of.form} />
        <div className="rs-form-panels">
          <ProductIssues of={of} focusCell={(key, col) => skuFocus.current?.(key, col)} />
          <Parts of={of} skuFocus={skuFocus} />
        </div>
      </div>
      <SkuReview of={of} />
      <ProductConflict of={of} saved={saved} />
    </form>
  );
}

interface PartsProps {
  readonly of: ProductForm;
  readonly skuFocus: RefObject<SkuFocus>;
}

type CommonProps = Omit<ComponentProps<typeof FormFields>, 'rows'>;

function Parts({ of, skuFocus }: PartsProps) {
  const { form, row } = of;
  const labels = row?.refs ?? noLabels;
  const common: CommonProps = { resource: product, form, id: row?.id ?? null, labels };
  // The visible sections render first, the rest deferred, so that a slow device stays responsive.
  const isWhole = useDeferredValue(true, false);
  return (
    <>
      <Part name="basics" form={form}>
        <FormFields {...common} rows={nameRows} />
        <Columns of={2} narrowOn="phone" gap={16} margin="0 0 16px" className="product-pair">
          <CategoryField form={form} known={labels['categoryId'] ?? {}} />
          <FormFields {...common} rows={brandRows} />
        </Columns>
        <FormFields {...common} rows={codeRows} />
      </Part>
      {isWhole && <LaterParts of={of} skuFocus={skuFocus} common={common} />}
    </>
  );
}

function LaterParts({ of, skuFocus, common }: PartsProps & { readonly common: CommonProps }) {
  const { form } = of;
  return (
    <>
      <Part name="pictures" form={form}>
        <FormFields {...common} rows={pictureRows} />
      </Part>
      <Part name="skus" form={form}>
        <SkuSection of={of} focus={skuFocus} />
      </Part>
      <Part name="description" form={form}>
        <FormFields {...common} rows={detailRows} />
      </Part>
      <Part name="sale" form={form}>
        <FormFields {...common} rows={saleRows} />
      </Part>
    </>
  );
}

/** Focuses the first invalid cell if no plain field is invalid. */
function useFirstCell({ cellErrors, form }: ProductForm, focus: RefObject<SkuFocus>): void {
  const [first] = cellErrors;
  const isFirst = form.issues.size === 0 || [...form.issues.keys()].every((path) => /^(skus|stock)\.\d/.test(path));
  const [key, col] = isFirst && first ? [first.key, first.col] : [null, null];
  const { failure } = form;
  useEffect(() => {
    if (key !== null && failure !== null) focus.current?.(key, col);
  }, [key, col, failure, focus]);
}

/** Leaves only after the saved form is no longer dirty, so that no confirmation is shown. */
function useLeave(isDirty: boolean): (to: string) => void {
  const page = usePage();
  const [to, setTo] = useState<string | null>(null);
  useEffect(() => {
    if (to === null || isDirty) return;
    page.close(to);
  }, [to, isDirty, page]);
  return setTo;
}

function Head({ of, saved }: { readonly of: ProductForm; saved(done: ProductDetail | null): void }) {
  const text = useText('product');
  const may = useMay();
  const page = usePage();
  const { form, row } = of;
  const canPublish = may('publish', product.page) && (row === null || row.allowed?.['publish'] !== undefined);
  return (
    <header className="rs-detail-head">
      <h1>{row === null ? text('text.new') : text('text.editing', { name: row.name })}</h1>
      <Presence resource={product} id={row?.id ?? null} isEditing={of.isDirty} />
      <div className="rs-actions">
        <Button onClick={() => page.close()}>{text('text.cancel')}</Button>
        <Button type={canPublish ? 'default' : 'primary'} loading={form.isBusy} onClick={() => void of.save().then(saved)}>
          {text('text.save')}
        </Button>
        {canPublish && (
          <Button type="primary" disabled={form.isBusy} onClick={() => void of.saveAndPublish().then(saved)}>
            {text('text.saveAndPublish')}
          </Button>
        )}
      </div>
    </header>
  );
}

function Anchors({ form }: { readonly form: ProductForm['form'] }) {
  const text = useText('product');
  return (
    <nav className="rs-anchors" aria-label={text('text.sections')}>
      {sections.map((name) => (
        <PlainButton
          key={name}
          onClick={() =>
            document.getElementById(form.idOf(`section.${name}`))?.scrollIntoView({ block: 'start', behavior: 'smooth' })
          }
        >
          {text(`text.section.${name}`)}
        </PlainButton>
      ))}
    </nav>
  );
}

interface PartProps {
  readonly name: SectionName;
  readonly form: ProductForm['form'];
  readonly children: ReactNode;
}

function Part({ name, form, children }: PartProps) {
  const text = useText('product');
  return (
    <section id={form.idOf(`section.${name}`)} className="rs-form-section" data-section={name}>
      <h2>{text(`text.section.${name}`)}</h2>
      {children}
    </section>
  );
}
