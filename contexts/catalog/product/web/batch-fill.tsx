import { useText } from '@shopkeeper/ui/i18n';
import { PlainButton, Stack, Text } from '@shopkeeper/ui/layout';
import type { Patch } from '@shopkeeper/grid';
import { readHundredths } from '@shopkeeper/admin-ui';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { cellsOfFill, type Fill, type SkuGrid } from '../sku-grid.domain.ts';
import { PictureChoice } from './picture-choice.tsx';
import { useReadsCost } from './use-sku-grid.ts';

const fillable = [
  'priceAmount',
  'marketAmount',
  'costAmount',
  'stock',
  'weightG',
  'volumeCm3',
  'lowStock',
  'image',
  'enabled',
] as const;
type Field = (typeof fillable)[number];

interface BatchFillProps {
  readonly grid: SkuGrid;
  readonly images: readonly string[];
  fill(patches: readonly Patch[]): void;
}

/** Parses the value to fill in; undefined if it is not valid for the field. */
function valueOf(field: Field, typed: string): Fill['value'] | undefined {
  if (field === 'enabled') return typed !== 'no';
  if (field === 'image') return typed === '' ? null : typed;
  const read = readHundredths(typed);
  if (!read || (read.value !== null && read.value < 0)) return undefined;
  if (field.endsWith('Amount') || read.value === null) return read.value;
  return read.value % 100 === 0 ? read.value / 100 : undefined;
}

/** Sets a value in many rows: in all, or in those with one spec value. */
export function BatchFill({ grid, images, fill }: BatchFillProps) {
  const text = useText('product');
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [field, setField] = useState<Field>('priceAmount');
  const [typed, setTyped] = useState('');
  const readsCost = useReadsCost();
  const offered = fillable.filter((one) => readsCost || one !== 'costAmount');
  const specs = grid.specs.filter(({ values }) => values.length > 0);
  const match = Object.fromEntries(
    specs.flatMap(({ spec, values }) => {
      const one = chosen[spec];
      return one !== undefined && values.includes(one) ? [[spec, one]] : [];
    }),
  );
  const value = valueOf(field, typed);
  const isBlank = typed.trim() === '' && field !== 'image' && field !== 'enabled';
  const cells = value === undefined || isBlank ? [] : cellsOfFill(grid, { field, value, match });
  const apply = (): void => {
    if (cells.length > 0) fill(cells);
  };
  return (
    <Stack as="fieldset" row wrap gap={8} className="sku-batch" aria-label={text('text.batch')}>
      <Text color="secondary" size={13}>
        {text('text.batch')}
      </Text>
      {specs.map(({ spec, values }) => (
        <Select
          key={spec}
          size="small"
          aria-label={spec}
          value={match[spec] ?? ''}
          popupMatchSelectWidth={false}
          options={[{ value: '', label: text('text.allOf', { spec }) }, ...values.map((one) => ({ value: one, label: one }))]}
          onChange={(one) => setChosen((now) => ({ ...now, [spec]: one }))}
        />
      ))}
      <Select
        size="small"
        aria-label={text('text.batchField')}
        value={field}
        popupMatchSelectWidth={false}
        options={offered.map((one) => ({ value: one, label: one === 'stock' ? text('text.onHand') : text(`line.sku.${one}`) }))}
        onChange={(one) => {
          setField(one);
          setTyped('');
        }}
      />
      <BatchValue field={field} typed={typed} images={images} isWrong={value === undefined} onType={setTyped} apply={apply} />
      <Button size="small" disabled={cells.length === 0} onClick={apply}>
        {text('text.fill', { count: cells.length })}
      </Button>
    </Stack>
  );
}

interface BatchValueProps {
  readonly field: Field;
  readonly typed: string;
  readonly images: readonly string[];
  readonly isWrong: boolean;
  onType(typed: string): void;
  apply(): void;
}

function BatchValue({ field, typed, images, isWrong, onType, apply }: BatchValueProps) {
  const text = useText('product');
  const [isOpen, setOpen] = useState(false);
  if (field === 'enabled')
    return (
      <Select
        size="small"
        aria-label={text('text.batchValue')}
        value={typed === 'no' ? 'no' : 'yes'}
        options={['yes', 'no'].map((value) => ({ value, label: text(`text.${value}`) }))}
        onChange={onType}
      />
    );
  if (field === 'image')
    return (
      <PlainButton aria-label={text('text.batchValue')} onClick={() => setOpen(true)}>
        <PictureChoice
          images={images}
          value={typed === '' ? null : typed}
          none={text('text.noPicture')}
          isOpen={isOpen}
          onChoose={(url) => {
            onType(url ?? '');
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      </PlainButton>
    );
  return (
    <Input
      size="small"
      style={{ width: 108 }}
      aria-label={text('text.batchValue')}
      inputMode="decimal"
      value={typed}
      prefix={field.endsWith('Amount') ? '¥' : ''}
      status={isWrong ? 'error' : ''}
      onChange={(event) => onType(event.target.value)}
      onPressEnter={apply}
    />
  );
}
