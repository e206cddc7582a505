import { describe, expect, it } from 'vitest';
import { itemNamesMax, itemNamesOf, withTrackingNo } from './order-summary.domain.ts';

describe('what the list of orders keeps of lines and shipments', () => {
  it('joins names and codes, each once', () => {
    const scarf = { name: 'Scarf', skuCode: 'PC3-01' };
    expect(itemNamesOf([scarf, { ...scarf, skuCode: 'PC3-02' }, { name: 'Kettle', skuCode: null }])).toBe(
      'Scarf PC3-01 PC3-02 Kettle',
    );
    expect(itemNamesOf([])).toBe('');
  });

  it('leaves out what does not fit', () => {
    const lines = Array.from({ length: 200 }, (_, index) => ({ name: `Item ${index}`, skuCode: `CODE-${index}` }));
    const kept = itemNamesOf(lines);
    expect(kept.length).toBeLessThanOrEqual(itemNamesMax);
    expect(kept.startsWith('Item 0 CODE-0 Item 1')).toBe(true);
  });

  it('adds the tracking number of each shipment', () => {
    expect(withTrackingNo(null, null)).toBeNull();
    expect(withTrackingNo(withTrackingNo(null, 'SF1'), 'YT2')).toBe('SF1 YT2');
    expect(withTrackingNo('SF1', null)).toBe('SF1');
  });
});
