import { Cascader } from 'antd';
import { useMemo, useState } from 'react';
import { containsAll, namesOf, pathTo, type RegionBranch, useRegionTree } from '@shopkeeper/api-client';
import { useResourceText } from '../texts/resource-text.ts';
import { controlProps, type InputProps } from './input.ts';

const labelled = (path: readonly { readonly label?: unknown }[]) => path.map(({ label }) => ({ label: String(label ?? '') }));

/** How regions are searched in a cascader: every typed word occurs in the names on the path. */
export const regionSearch = {
  limit: 30,
  filter: (typed: string, path: readonly { readonly label?: unknown }[]) =>
    containsAll(labelled(path), typed.split(/\s+/).filter(Boolean)),
  render: (_typed: string, path: readonly { readonly label?: unknown }[]) => namesOf(labelled(path)).join(' / '),
};

/** All regions once the list was opened or has a value. */
export function useOpenedRegions(hasValue: boolean): { readonly nodes: RegionBranch[]; open(isOpen: boolean): void } {
  const [isOpened, setOpened] = useState(false);
  return { nodes: useRegionTree(isOpened || hasValue), open: (isOpen) => isOpen && setOpened(true) };
}

/** Selects a district, or a city or province without districts, from the lists or by typing its name; the value is its code. */
export function RegionInput(props: InputProps<'region'>) {
  const text = useResourceText();
  const { nodes, open } = useOpenedRegions(props.value !== null);
  // The same array at every render: the cascader forgets what the arrow keys marked when its value is another one.
  const path = useMemo(() => pathTo(nodes, props.value ?? '').map(({ value }) => value), [nodes, props.value]);
  return (
    <Cascader
      {...controlProps(props)}
      className="rs-wide"
      options={nodes}
      value={path}
      allowClear={props.field.nullable}
      placeholder={text('input.region')}
      showSearch={regionSearch}
      onOpenChange={open}
      onChange={(next) => props.onChange(next?.at(-1) ?? null)}
    />
  );
}
