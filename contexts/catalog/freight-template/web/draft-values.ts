import { chargeModes, type FreeRule, type FreightRate, type FreightTerms, type FreightZone } from '../freight.domain.ts';

/** The texts of a value of a form; none if it is no list. */
export const textsIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

const numberIn = (value: unknown): number | null => (typeof value === 'number' ? value : null);

type Values = Readonly<Record<string, unknown>>;

const rowsIn = (value: unknown): readonly Values[] => (Array.isArray(value) ? (value as readonly Values[]) : []);

const rateIn = (values: Values): FreightRate => ({
  firstUnit: Math.max(1, numberIn(values['firstUnit']) ?? 1),
  firstAmount: numberIn(values['firstAmount']) ?? 0,
  extraUnit: Math.max(1, numberIn(values['extraUnit']) ?? 1),
  extraAmount: numberIn(values['extraAmount']) ?? 0,
});

const zoneIn = (values: Values): FreightZone => ({ regions: textsIn(values['regions']), ...rateIn(values) });

const freeRuleIn = (values: Values): FreeRule => ({
  regions: textsIn(values['regions']),
  minAmount: numberIn(values['minAmount']),
  minQty: numberIn(values['minQty']),
});

/** The template as the form has it so far; missing amounts are 0. */
export const termsIn = (draft: Values): FreightTerms => ({
  chargeMode: chargeModes.find((mode) => mode === draft['chargeMode']) ?? 'piece',
  ...rateIn(draft),
  zones: rowsIn(draft['zones']).map(zoneIn),
  freeRules: rowsIn(draft['freeRules'])
    .map(freeRuleIn)
    .filter(({ minAmount, minQty }) => minAmount !== null || minQty !== null),
  noShipRegions: textsIn(draft['noShipRegions']),
});
