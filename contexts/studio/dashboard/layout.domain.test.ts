import { describe, expect, it } from 'vitest';
import { layoutSchema, metricsPerRow, reordered, standardLayout, toggled } from './layout.domain.ts';

describe('the layout of a dashboard', () => {
  it('moves an entry by one place, and not beyond either end', () => {
    expect(reordered(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c']);
    expect(reordered(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'c', 'b']);
    expect(reordered(['a', 'b'], 'a', -1)).toEqual(['a', 'b']);
    expect(reordered(['a', 'b'], 'b', 1)).toEqual(['a', 'b']);
    expect(reordered(['a', 'b'] as string[], 'x', 1)).toEqual(['a', 'b']);
  });

  it('hides an entry, and shows it again as the last', () => {
    expect(toggled(['a', 'b'], 'a')).toEqual(['b']);
    expect(toggled(['b'] as string[], 'a')).toEqual(['b', 'a']);
  });

  it('puts no card alone beside full rows', () => {
    const rows = [1, 2, 3, 4, 5, 6, 7].map((count) => [count, metricsPerRow(count)] as const);
    expect(rows.filter(([count, perRow]) => count > perRow && count % perRow === 1)).toEqual([]);
  });

  it('has each metric and each panel once', () => {
    expect(layoutSchema.safeParse(standardLayout).success).toBe(true);
    expect(layoutSchema.safeParse({ ...standardLayout, metrics: ['gmv', 'gmv'] }).success).toBe(false);
    expect(layoutSchema.safeParse({ ...standardLayout, panels: ['weather'] }).success).toBe(false);
  });
});
