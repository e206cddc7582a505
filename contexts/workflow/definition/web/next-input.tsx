import { useText } from '@shopkeeper/ui/i18n';
import { Select } from 'antd';
import { useId } from 'react';
import type { DraftGraph, DraftStep } from '../draft-graph.domain.ts';

interface NextInputProps {
  readonly graph: DraftGraph;
  readonly step: DraftStep;
  readonly isDisabled: boolean;
  onChange(next: readonly string[]): void;
}

/** Where a step leads to: several steps for a parallel one, two for a branch. */
export function NextInput({ graph, step, isDisabled, onChange }: NextInputProps) {
  const text = useText('definition');
  const options = graph
    .filter(({ code, kind }) => code !== step.code && kind !== 'start')
    .map(({ code, name, kind }) => ({ value: code, label: name || text(`choice.kind.${kind}`) }));
  const { kind, next } = step;
  if (kind === 'end') return null;
  const shared = { options, isDisabled };
  if (kind !== 'branch')
    return (
      <OneNext
        {...shared}
        title={text('text.next')}
        value={kind === 'parallel' ? next : (next[0] ?? null)}
        onChange={(value) => onChange(value === null ? [] : [value].flat())}
      />
    );
  return ['text.holds', 'text.otherwise'].map((key, at) => (
    <OneNext
      {...shared}
      key={key}
      title={text(key)}
      value={next[at] ?? null}
      onChange={(value) => {
        const other = next[1 - at];
        const chosen = [value, ...(other === undefined ? [] : [other])].flat().filter((code) => code !== null);
        onChange([...new Set(at === 0 ? chosen : chosen.toReversed())]);
      }}
    />
  ));
}

type Chosen = string | readonly string[] | null;

interface OneNextProps {
  readonly title: string;
  readonly value: Chosen;
  readonly options: { readonly value: string; readonly label: string }[];
  readonly isDisabled: boolean;
  onChange(value: Chosen): void;
}

function OneNext({ title, value, options, isDisabled, onChange }: OneNextProps) {
  const id = useId();
  const shared = { id, className: 'rs-wide', options, disabled: isDisabled };
  return (
    <div className="rs-field">
      <label className="rs-label" htmlFor={id}>
        {title}
      </label>
      {Array.isArray(value) ? (
        <Select
          {...shared}
          mode="multiple"
          value={[...(value as readonly string[])]}
          onChange={(next: string[]) => onChange(next)}
        />
      ) : (
        <Select
          {...shared}
          allowClear
          value={value as string | null}
          onChange={(next: string | undefined) => onChange(next ?? null)}
        />
      )}
    </div>
  );
}
