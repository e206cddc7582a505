import { titleOf } from '@shopkeeper/resource/view';
import { useText } from '@shopkeeper/ui/i18n';
import { PlainTable } from '@shopkeeper/ui/layout';
import { noLabels, PageModal, useResourceLabels, useResourceText } from '@shopkeeper/admin-ui';
import { FieldValue } from '@shopkeeper/admin-ui/detail';
import { Button } from 'antd';
import { product } from '../product.resource.ts';
import type { ProductDetail } from './product-detail.ts';
import { linesPrint, storedOf } from './stored-product.ts';
import type { ProductForm } from './use-product-form.ts';

interface ProductConflictProps {
  readonly of: ProductForm;
  saved(done: ProductDetail | null): void;
}

/** Compares both versions after another user saved this product, and lets the user choose one. */
export function ProductConflict({ of, saved }: ProductConflictProps) {
  const kit = useResourceText();
  const { theirs } = of;
  if (!theirs) return null;
  return (
    <PageModal
      title={kit('conflict.title')}
      width={720}
      closable={false}
      footer={
        <>
          <Button onClick={of.takeTheirs}>{kit('conflict.theirs')}</Button>
          <Button type="primary" onClick={() => void of.keepMine().then(saved)}>
            {kit('conflict.mine')}
          </Button>
        </>
      }
    >
      <p className="rs-lead">{kit('conflict.text')}</p>
      <Differences of={of} theirs={theirs} />
    </PageModal>
  );
}

function Differences({ of, theirs }: { readonly of: ProductForm; readonly theirs: ProductDetail }) {
  const text = useText('product');
  const kit = useResourceText();
  const labels = useResourceLabels(product);
  const stored = storedOf(theirs);
  const mine = of.form.draft;
  const names = Object.keys(stored.draft).filter((name) => JSON.stringify(stored.draft[name]) !== JSON.stringify(mine[name]));
  // Stock changes all day through sales; it counts as different only if it was counted in this form.
  const differsInSkus = of.isCounted || linesPrint(stored.grid) !== linesPrint(of.skuGrid.grid);
  return (
    <PlainTable
      head={
        <tr>
          <th scope="col">{kit('conflict.field')}</th>
          <th scope="col">{kit('conflict.saved')}</th>
          <th scope="col">{kit('conflict.here')}</th>
        </tr>
      }
    >
      {names.map((name) => (
        <tr key={name}>
          <th scope="row">{labels.of(titleOf(product, name))}</th>
          {[stored.draft[name], mine[name]].map((value, side) => (
            <td key={side === 0 ? 'theirs' : 'mine'}>
              <FieldValue resource={product} name={name} value={value} labels={theirs.refs ?? noLabels} />
            </td>
          ))}
        </tr>
      ))}
      {differsInSkus && (
        <tr>
          <th scope="row">{text('field.skus')}</th>
          <td>{text('text.skuCount', { count: stored.grid.rows.length })}</td>
          <td>{text('text.skuCount', { count: of.skuGrid.grid.rows.length })}</td>
        </tr>
      )}
    </PlainTable>
  );
}
