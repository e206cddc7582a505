import { useMemo } from 'react';
import type { Audience } from '../tokens/client-env.ts';
import { useCall } from '../http/query.ts';
import { regionPath } from './region-code.ts';
import { type RegionNames, type RegionBranch, regionTree } from './region-tree.ts';

/** A province, city or district with its six-digit code. */
export interface Region {
  readonly value: string;
  readonly label: string;
}

interface WireRegion {
  readonly value: string | number;
  readonly label: string;
}

const areas: Readonly<Record<Audience, string>> = { admin: '/admin/ajax/area', member: '/api/ajax/area' };

function pathUnder(parents: readonly string[], audience: Audience = 'admin'): string {
  const [province, city] = parents;
  const area = areas[audience];
  if (province === undefined) return area;
  return city === undefined ? `${area}?province=${province}` : `${area}?province=${province}&city=${city}`;
}

const readable = (regions: readonly WireRegion[]): readonly Region[] =>
  regions.map(({ value, label }) => ({ value: String(value), label }));

/** Returns the child regions, cached; waits while the parents are null. */
export function useRegions(parents: readonly string[] | null, audience: Audience = 'admin'): readonly Region[] {
  const { data } = useCall<readonly WireRegion[]>(pathUnder(parents ?? [], audience), undefined, {
    method: 'GET',
    audience,
    isReady: parents !== null,
  });
  return data ? readable(data) : [];
}

/** Returns the names on the path to a region, outermost first; incomplete while they load. */
export function useRegionNames(code: string | null): readonly string[] {
  const path = code === null ? null : regionPath(code);
  const levels = [
    useRegions(path ? [] : null),
    useRegions(path ? path.slice(0, 1) : null),
    useRegions(path ? path.slice(0, 2) : null),
  ];
  return (path ?? []).flatMap((part, depth) => levels[depth]?.find(({ value }) => value === part)?.label ?? []);
}

/** All provinces with their cities and districts, read once; empty while it is not ready or loading. */
export function useRegionTree(isReady: boolean, audience: Audience = 'admin'): RegionBranch[] {
  const { data } = useCall<RegionNames>('/api/ajax/regions', undefined, { method: 'GET', audience, isReady });
  return useMemo(() => (data ? regionTree(data) : []), [data]);
}
