import { defineResource } from '@shopkeeper/resource';
import { defineLines, f } from '@shopkeeper/resource/fields';
import { chargeModes, covers, overlappingRow } from './freight.domain.ts';

const mostUnits = 100_000_000;
const mostAmount = 1_000_000;
const mostRegions = 500;

/** Units are pieces, g or cm³, amounts fen. */
const rate = {
  firstUnit: f.int({ min: 1, max: mostUnits, default: 1 }),
  firstAmount: f.money({ max: mostAmount }),
  extraUnit: f.int({ min: 1, max: mostUnits, default: 1 }),
  extraAmount: f.money({ max: mostAmount }),
};

/** The rate of some regions. */
export const freightZone = defineLines({
  name: 'zone',
  fields: { regions: f.tags({ max: mostRegions, each: 6 }), ...rate },
});

/** Where and from when there is no freight; without regions everywhere. */
export const freightFreeRule = defineLines({
  name: 'freeRule',
  fields: {
    regions: f.tags({ max: mostRegions, each: 6 }),
    minAmount: f.money({ optional: true }),
    minQty: f.int({ min: 1, max: 99_999, optional: true }),
  },
});

const isCode = (code: string): boolean => /^\d{6}$/.test(code);
const wrongRow = (rows: readonly { readonly regions?: readonly string[] }[]): number =>
  rows.findIndex(({ regions = [] }) => !regions.every(isCode));

/** What sending the products that name it costs; its own rate is that of all regions that no zone names. */
export const freightTemplate = defineResource({
  context: 'catalog',
  name: 'freight-template',
  menu: { group: 'catalog', icon: 'truck', weigh: 45 },
  fields: {
    name: f.text({ max: 40 }),
    chargeMode: f.choice({ values: chargeModes, default: 'piece' }),
    ...rate,
    zones: f.lines(freightZone, { max: 100 }),
    freeRules: f.lines(freightFreeRule, { max: 20 }),
    noShipRegions: f.tags({ max: mostRegions, each: 6 }),
    weigh: f.weigh(),
  },
  label: 'name',
  personal: 'none',
  list: ['name', 'chargeMode', 'firstUnit', 'firstAmount', 'extraUnit', 'extraAmount', 'updatedAt'],
  filters: ['chargeMode', 'name', 'updatedAt'],
  search: ['name'],
  form: [['name', 'chargeMode'], ['firstUnit', 'firstAmount', 'extraUnit', 'extraAmount'], 'zones', 'freeRules', 'noShipRegions'],
  unique: [['name']],
  rules: [
    ({ zones, freeRules, noShipRegions }) => {
      const [zone, free] = [wrongRow(zones), wrongRow(freeRules)];
      if (zone >= 0) return { path: `zones.${zone}.regions`, rule: 'region' };
      if (free >= 0) return { path: `freeRules.${free}.regions`, rule: 'region' };
      return noShipRegions.every(isCode) ? null : { path: 'noShipRegions', rule: 'region' };
    },
    ({ zones }) => {
      const empty = zones.findIndex(({ regions = [] }) => regions.length === 0);
      return empty < 0 ? null : { path: `zones.${empty}.regions`, rule: 'required' };
    },
    ({ zones }) => {
      const place = overlappingRow(zones);
      return place === null ? null : { path: `zones.${place}.regions`, rule: 'overlap' };
    },
    // A part of a zone may be left out, but a zone to which nothing is sent has no rate.
    ({ zones, noShipRegions }) => {
      const place = zones.findIndex(({ regions = [] }) =>
        regions.some((code) => noShipRegions.some((refused) => covers(refused, code))),
      );
      return place < 0 ? null : { path: `zones.${place}.regions`, rule: 'noShip' };
    },
    ({ freeRules }) => {
      const place = overlappingRow(freeRules);
      return place === null ? null : { path: `freeRules.${place}.regions`, rule: 'overlap' };
    },
    ({ freeRules }) => {
      const place = freeRules.findIndex(({ minAmount, minQty }) => minAmount == null && minQty == null);
      return place < 0 ? null : { path: `freeRules.${place}.minAmount`, rule: 'required' };
    },
  ],
});
