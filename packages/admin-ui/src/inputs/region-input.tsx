import { Cascader } from 'antd';
import { useState } from 'react';
import { type Region, regionPath, regionsUnder, useRegions } from '@shopkeeper/api-client';
import { useResourceText } from '../texts/resource-text.ts';
import { controlProps, type InputProps } from './input.ts';

interface RegionNode extends Region {
  readonly isLeaf: boolean;
  children?: RegionNode[];
}

type Known = ReadonlyMap<string, readonly Region[]>;

const depthOfDistrict = 3;

function nodesUnder(known: Known, parents: readonly string[]): RegionNode[] {
  return (known.get(parents.join('/')) ?? []).map((region) => {
    const path = [...parents, region.value];
    const isLeaf = path.length === depthOfDistrict;
    return !isLeaf && known.has(path.join('/'))
      ? { ...region, isLeaf, children: nodesUnder(known, path) }
      : { ...region, isLeaf };
  });
}

/** Province, city and district options, loaded when opened; those on the way to `path` are loaded at once. */
export function useRegionTree(path: readonly string[]): {
  readonly nodes: RegionNode[];
  load(parents: readonly string[]): Promise<void>;
} {
  const [loaded, setLoaded] = useState<Known>(new Map());
  const provinces = useRegions([]);
  const cities = useRegions(path.length > 0 ? path.slice(0, 1) : null);
  const districts = useRegions(path.length > 1 ? path.slice(0, 2) : null);
  const [province = '', city = ''] = path;
  const known = new Map([
    ...loaded,
    ['', provinces],
    ...(cities.length > 0 ? [[province, cities] as const] : []),
    ...(districts.length > 0 ? [[`${province}/${city}`, districts] as const] : []),
  ]);
  return {
    nodes: nodesUnder(known, []),
    load: async (parents) => {
      const below = await regionsUnder(parents);
      setLoaded((before) => new Map([...before, [parents.join('/'), below]]));
    },
  };
}

/** Selects a district; the value is its code. */
export function RegionInput(props: InputProps<'region'>) {
  const text = useResourceText();
  const path = props.value === null ? null : regionPath(props.value);
  const { nodes, load } = useRegionTree(path ?? []);
  return (
    <Cascader
      {...controlProps(props)}
      className="rs-wide"
      options={nodes}
      value={path ? [...path] : []}
      loadData={(opened) => void load(opened.map(({ value }) => String(value))).catch(() => undefined)}
      allowClear={props.field.nullable}
      placeholder={text('input.region')}
      onChange={(next) => props.onChange(next?.[2] === undefined ? null : String(next[2]))}
    />
  );
}
