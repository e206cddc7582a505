import { useText } from '@shopkeeper/ui/i18n';
import { Text, Toolbar } from '@shopkeeper/ui/layout';
import type { GridHandle } from '@shopkeeper/grid';
import { Redo2, Undo2 } from '@shopkeeper/ui/icons';
import { Button } from 'antd';
import { type RefObject, useImperativeHandle, useRef } from 'react';
import { leftOut } from '../sku-grid.domain.ts';
import { BatchFill } from './batch-fill.tsx';
import { SkuGrid } from './sku-grid.tsx';
import { SkuUnsaved } from './sku-review.tsx';
import { SpecEditor } from './spec-editor.tsx';
import type { ProductForm } from './use-product-form.ts';

/** Focuses a cell of the grid. */
export type SkuFocus = ((key: string, col: string) => void) | null;

interface SkuSectionProps {
  readonly of: ProductForm;
  readonly focus: RefObject<SkuFocus>;
}

/** The specs of a product, and the grid of their SKUs. */
export function SkuSection({ of, focus }: SkuSectionProps) {
  const text = useText('product');
  const handle = useRef<GridHandle>(null);
  const { grid, typed, issue, setSpecs, restoreAll } = of.skuGrid;
  const images = Array.isArray(of.form.draft['images']) ? (of.form.draft['images'] as readonly string[]) : [];
  const missing = leftOut(grid);
  useImperativeHandle(focus, () => (key, col) => void handle.current?.focus(key, col), []);
  return (
    <div>
      <SpecEditor specs={typed} issue={issue} idOf={of.form.idOf} onChange={setSpecs} />
      <div>
        <Toolbar
          gap={8}
          margin="0 0 8px"
          end={(
            [
              ['undo', Undo2],
              ['redo', Redo2],
            ] as const
          ).map(([step, Icon]) => (
            <Button
              key={step}
              size="small"
              type="text"
              icon={<Icon size={15} />}
              aria-label={text(`text.${step}`)}
              title={text(`text.${step}`)}
              onClick={() => handle.current?.[step]()}
            />
          ))}
        >
          <Text color="muted" size={12}>
            {text('text.skuCount', { count: grid.rows.length })}
          </Text>
          {missing > 0 && (
            <Button type="link" size="small" onClick={restoreAll}>
              {text('text.restoreAll', { count: missing })}
            </Button>
          )}
          <SkuUnsaved of={of} />
        </Toolbar>
        {grid.rows.length > 1 && <BatchFill grid={grid} images={images} fill={(patches) => handle.current?.write(patches)} />}
        <SkuGrid of={of} handle={handle} images={images} />
        <Text as="p" color="muted" size={12} margin="8px 0 0">
          {text('hint.sheet')}
        </Text>
      </div>
    </div>
  );
}
