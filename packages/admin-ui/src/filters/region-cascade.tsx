import type { Scalar } from '@shopkeeper/resource/query';
import { Cascader } from 'antd';
import { useState } from 'react';
import { regionSearch, useOpenedRegions } from '../inputs/region-input.tsx';

interface RegionProps {
  readonly title: string;
  /** The code of a region, or a prefix of one. */
  readonly value: Scalar | undefined;
  /** Called with the prefix that all codes of the chosen region share. */
  onValue(value: string | null): void;
}

/** Chooses a province, one of its cities or one of its districts. */
export function RegionCascade({ title, value, onValue }: RegionProps) {
  const [path, setPath] = useState(() => pathOf(value === undefined ? '' : String(value)));
  const { nodes, open } = useOpenedRegions(path.length > 0);
  return (
    <Cascader
      className="rs-wide"
      aria-label={title}
      changeOnSelect
      options={nodes}
      value={[...path]}
      showSearch={regionSearch}
      onOpenChange={open}
      onChange={(next) => {
        const chosen = (next ?? []).map(String);
        setPath(chosen);
        onValue(chosen.at(-1)?.replace(/(00)+$/, '') ?? null);
      }}
    />
  );
}

/** Expands a code prefix: `3301` is the city 330100 in the province 330000. */
const pathOf = (start: string): readonly string[] =>
  [2, 4, 6].filter((length) => start.length >= length).map((length) => start.slice(0, length).padEnd(6, '0'));
