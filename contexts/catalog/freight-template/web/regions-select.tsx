import { pathTo, type RegionBranch, useRegionTree } from '@shopkeeper/api-client';
import { useText } from '@shopkeeper/ui/i18n';
import { Cascader } from 'antd';
import { useMemo } from 'react';

interface RegionsSelectProps {
  readonly id: string;
  readonly title: string;
  /** Codes of provinces, cities and districts. */
  readonly value: readonly string[];
  readonly isDisabled: boolean;
  readonly isWrong: boolean;
  onChange(codes: readonly string[]): void;
}

const isFound = (typed: string, path: readonly { readonly label?: unknown }[]): boolean =>
  path
    .map(({ label }) => String(label))
    .join('')
    .includes(typed.trim());

const codesTo = (nodes: readonly RegionBranch[], code: string): string[] => pathTo(nodes, code).map(({ value }) => value);

/** Chooses several regions; a whole province or city is one choice. */
export function RegionsSelect({ id, title, value, isDisabled, isWrong, onChange }: RegionsSelectProps) {
  const text = useText('freight-template');
  const nodes = useRegionTree(true);
  const paths = useMemo(() => (nodes.length === 0 ? [] : value.map((code) => codesTo(nodes, code))), [nodes, value]);
  return (
    <Cascader
      id={id}
      className="rs-wide"
      multiple
      aria-label={title}
      disabled={isDisabled || nodes.length === 0}
      {...(isWrong ? { status: 'error' as const, 'aria-invalid': true } : {})}
      options={nodes}
      value={paths}
      maxTagCount={8}
      placeholder={text('text.chooseRegions')}
      showCheckedStrategy={Cascader.SHOW_PARENT}
      showSearch={{ limit: 30, filter: isFound }}
      displayRender={(labels) => labels.at(-1)}
      onChange={(next) => onChange(next.flatMap((path) => String(path.at(-1) ?? '') || []))}
    />
  );
}
