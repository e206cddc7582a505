import type { ResourceRef } from '@shopkeeper/resource/fields';
import { Select } from 'antd';
import { useState } from 'react';
import { type Choice, useDebounced, useReferenceLabels, useReferences } from '../calls/use-options.ts';
import { useResourceText } from '../texts/resource-text.ts';
import { useKnownLabels } from './form-scope.ts';
import { controlProps, type InputProps } from './input.ts';

const searchRestMs = 300;

interface Finding {
  readonly options: Choice<number>[];
  readonly isFetching: boolean;
  open(isOpen: boolean): void;
  search(term: string): void;
}

/** The options of a reference select: search results, and the chosen rows with their labels. */
export function useFinding(target: ResourceRef, chosen: readonly number[], known: Readonly<Record<string, string>>): Finding {
  const [isOpen, setOpen] = useState(false);
  const [term, setTerm] = useState('');
  const found = useReferences(target, { term: useDebounced(term, searchRestMs).trim(), isReady: isOpen });
  const labels = useReferenceLabels(target, chosen, known);
  const kept = chosen
    .filter((id) => !found.choices.some(({ value }) => value === id))
    .map((id): Choice<number> => ({ value: id, label: labels[String(id)] ?? `#${id}` }));
  return {
    options: [...kept, ...found.choices],
    isFetching: found.isFetching,
    open: (next) => {
      setOpen(next);
      if (!next) setTerm('');
    },
    search: setTerm,
  };
}

export function RefInput(props: InputProps<'ref'>) {
  const text = useResourceText();
  const { value } = props;
  const finding = useFinding(props.field.options.to(), value === null ? [] : [value], useKnownLabels(props.name));
  return (
    <Select
      {...controlProps(props)}
      className="rs-wide"
      value={value}
      options={finding.options}
      loading={finding.isFetching}
      showSearch={{ filterOption: false, onSearch: finding.search }}
      onOpenChange={finding.open}
      allowClear={props.field.nullable}
      placeholder={text('input.find')}
      onChange={(next: number | undefined) => props.onChange(next ?? null)}
    />
  );
}

export function RefsInput(props: InputProps<'refs'>) {
  const text = useResourceText();
  const value = props.value ?? [];
  const finding = useFinding(props.field.options.to(), value, useKnownLabels(props.name));
  return (
    <Select
      {...controlProps(props)}
      className="rs-wide"
      mode="multiple"
      value={[...value]}
      options={finding.options}
      loading={finding.isFetching}
      showSearch={{ filterOption: false, onSearch: finding.search }}
      onOpenChange={finding.open}
      placeholder={text('input.find')}
      maxCount={props.field.options.max ?? 100}
      onChange={(next: number[]) => props.onChange(next)}
    />
  );
}
