import type { ListData } from '@shopkeeper/resource/schema';
import { type useReferences, type WireRow } from '@shopkeeper/admin-ui';
import { useCall } from '@shopkeeper/api-client';
import { ChevronDown } from '@shopkeeper/ui/icons';
import { AutoComplete } from 'antd';
import { order } from '../order.resource.ts';

/** The carrier that was chosen last in this browser tab. */
const chosen = { last: '' };

/** Keeps the carrier as the first proposal for the next shipment. */
export const rememberCarrier = (carrier: string): void => {
  chosen.last = carrier;
};

/** The carrier of the last shipment: of this browser tab, else of the newest order that has shipped; null while it is loading. */
export function useLastCarrier(): string | null {
  const { data, error } = useCall<ListData<WireRow>>(
    `${order.prefix}GetPageData`,
    { page: { currentPage: 1, pageSize: 1 }, sorts: [], filters: { field: 'carrier', op: 'notNull', value: null }, quick: '' },
    { isReady: chosen.last === '' },
  );
  if (chosen.last !== '') return chosen.last;
  if (error) return '';
  return data ? String(data.result[0]?.['carrier'] ?? '') : null;
}

interface CarrierInputProps {
  readonly id: string;
  readonly value: string;
  readonly carriers: ReturnType<typeof useReferences>['choices'];
  readonly autoFocus?: boolean;
  readonly status?: '' | 'error';
  onChange(carrier: string): void;
}

/** A carrier: one of the shop's, or any other name. */
export function CarrierInput({ carriers, value, ...rest }: CarrierInputProps) {
  const isKnown = carriers.some(({ label }) => label === value);
  return (
    <AutoComplete
      {...rest}
      className="rs-wide"
      value={value}
      options={carriers.map(({ label }) => ({ value: label }))}
      suffixIcon={<ChevronDown size={14} aria-hidden />}
      // A whole name shows all carriers, so that another one can be chosen.
      showSearch={{ filterOption: (typed, option) => isKnown || String(option?.value).includes(typed) }}
    />
  );
}
