import { useCall } from '@shopkeeper/api-client';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Select } from 'antd';
import { useId } from 'react';
import type { SkuLocations } from '../stock-ledger.domain.ts';
import { stockPage } from '../stock.page.ts';

export type SkuLocation = SkuLocations['result'][number];

/** What of a SKU is at each location; none while it is loading. */
export const useSkuLocations = (skuId: number): readonly SkuLocation[] =>
  useCall<SkuLocations>(`${stockPage.path}/places`, { skuId }).data?.result ?? [];

interface LocationInputProps {
  readonly title: string;
  readonly places: readonly SkuLocation[];
  /** Null: the server chooses. */
  readonly value: number | null;
  /** Whether one must be chosen. */
  readonly isRequired?: boolean;
  onChange(locationId: number | null): void;
}

/** A location with the units that it has on hand. */
export function LocationInput({ title, places, value, isRequired = false, onChange }: LocationInputProps) {
  const text = useText('stock');
  const { number } = useFormatters();
  const id = useId();
  return (
    <div className="rs-field">
      <label className="rs-label" htmlFor={id}>
        {title}
      </label>
      <Select<number>
        id={id}
        className="rs-wide"
        allowClear={!isRequired}
        placeholder={isRequired ? undefined : text('text.wholeStock')}
        value={value}
        options={places.map(({ locationId, name, onHand }) => ({ value: locationId, label: `${name} · ${number(onHand)}` }))}
        onChange={(next: number | undefined) => onChange(next ?? null)}
      />
    </div>
  );
}
