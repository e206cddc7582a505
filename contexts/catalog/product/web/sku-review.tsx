import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import type { Kinds, RowKey } from '@shopkeeper/grid';
import { ChangeReview, useResourceText } from '@shopkeeper/admin-ui';
import { Button } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { specText } from '../sku-matrix.domain.ts';
import { specNames } from '../sku-grid.domain.ts';
import { pictureKind } from './picture-kind.tsx';
import { useSkuColumns } from './sku-grid.tsx';
import type { ProductForm } from './use-product-form.ts';

interface SkuReviewProps {
  readonly of: ProductForm;
}

/** Lists the changes of many SKUs before they are saved. */
export function SkuReview({ of }: SkuReviewProps) {
  const { isOpen, answer } = of.review;
  return isOpen && <Changes of={of} onSave={() => answer(true)} onClose={() => answer(false)} />;
}

/** Shows the number of unsaved rows of a stored product; a click lists their changes. */
export function SkuUnsaved({ of }: SkuReviewProps) {
  const kit = useResourceText();
  const { number } = useFormatters();
  const [isOpen, setOpen] = useState(false);
  const { changes } = of.skuGrid;
  if (of.row === null || changes.length === 0) return null;
  return (
    <>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        {kit('changes.unsaved', { count: number(changes.length) })}
      </Button>
      {isOpen && <Changes of={of} onClose={() => setOpen(false)} />}
    </>
  );
}

interface ChangesProps extends SkuReviewProps {
  readonly onSave?: () => void;
  onClose(): void;
}

function Changes({ of, onSave, onClose }: ChangesProps) {
  const text = useText('product');
  const { grid, stored, changes } = of.skuGrid;
  const columns = useSkuColumns(specNames(grid));
  const kinds = useMemo((): Kinds => ({ 'custom:picture': pictureKind([], text('text.noPicture')) }), [text]);
  const titles = useMemo(
    () => new Map([...stored.rows, ...grid.rows].map((row) => [row.key, specText(row.values) || (row.skuCode ?? '')])),
    [stored, grid],
  );
  const titleOf = useCallback((key: RowKey) => titles.get(String(key)) ?? '', [titles]);
  return (
    <ChangeReview
      changes={changes}
      columns={columns}
      kinds={kinds}
      titleOf={titleOf}
      onClose={onClose}
      {...(onSave && { onSave })}
    />
  );
}
