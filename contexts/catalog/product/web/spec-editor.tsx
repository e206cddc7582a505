import type { Rejection } from '@shopkeeper/resource';
import { useCall } from '@shopkeeper/api-client';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { Plus, X } from '@shopkeeper/ui/icons';
import { useDetail } from '@shopkeeper/admin-ui';
import { AutoComplete, Button, Select } from 'antd';
import { type ComponentRef, type RefObject, useEffect, useRef } from 'react';
import { spec as specTemplate } from '../../spec/spec.resource.ts';
import { rejectionMessage } from '../../stock/web/rejection-message.ts';
import { maxSpecs, maxValuesPerSpec, type MatrixSpec } from '../sku-matrix.domain.ts';

interface Template {
  readonly id: number;
  readonly name: string;
}

interface SpecEditorProps {
  readonly specs: readonly MatrixSpec[];
  readonly issue: Rejection | null;
  idOf(path: string): string;
  onChange(specs: readonly MatrixSpec[]): void;
}

const whole = { page: { currentPage: 1, pageSize: 500 } };

/** Edits the specs that distinguish SKUs: from a template or custom, each with its values. */
export function SpecEditor({ specs, issue, idOf, onChange }: SpecEditorProps) {
  const text = useText('product');
  // Without access to the templates, specs are named by hand.
  const { data } = useCall<{ readonly result: readonly Template[] }>(`${specTemplate.prefix}GetPageData`, whole);
  const templates = data?.result ?? [];
  const change = (place: number, one: MatrixSpec): void => onChange(specs.map((spec, at) => (at === place ? one : spec)));
  return (
    <Stack gap={10} margin="0 0 16px" id={idOf('specs')} tabIndex={-1} style={{ outline: 'none' }}>
      {specs.map((one, place) => (
        <SpecLine
          key={place}
          spec={one}
          place={place}
          templates={templates.filter(({ name }) => name === one.spec || specs.every(({ spec }) => spec !== name))}
          onChange={(next) => change(place, next)}
          onRemove={() => onChange(specs.toSpliced(place, 1))}
        />
      ))}
      {issue && (
        <p className="rs-issue" role="alert">
          {rejectionMessage(text, issue)}
        </p>
      )}
      <Stack row wrap gap={10}>
        <Button
          size="small"
          icon={<Plus size={14} />}
          disabled={specs.length >= maxSpecs}
          onClick={() => onChange([...specs, { spec: '', values: [] }])}
        >
          {text('text.addSpec')}
        </Button>
        <Text color="muted" size={12}>
          {text('hint.specs', { max: maxSpecs })}
        </Text>
      </Stack>
    </Stack>
  );
}

/**
 * Tab moves to the next field and leaves the typed text as it is; an open list would otherwise use the key to choose an entry.
 */
function useLeaveByTab(): RefObject<HTMLDivElement | null> {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = line.current;
    const press = (event: KeyboardEvent): void => {
      if (event.key === 'Tab') event.stopPropagation();
    };
    box?.addEventListener('keydown', press, { capture: true });
    return () => box?.removeEventListener('keydown', press, { capture: true });
  }, []);
  return line;
}

interface SpecLineProps {
  readonly spec: MatrixSpec;
  readonly place: number;
  readonly templates: readonly Template[];
  onChange(spec: MatrixSpec): void;
  onRemove(): void;
}

function SpecLine({ spec, place, templates, onChange, onRemove }: SpecLineProps) {
  const text = useText('product');
  const line = useLeaveByTab();
  const values = useRef<ComponentRef<typeof Select>>(null);
  const template = templates.find(({ name }) => name === spec.spec) ?? null;
  const { data } = useDetail(specTemplate, template?.id ?? null);
  const offered = template && data ? data.values.map(({ name }) => name) : [];
  const more = offered.filter((name) => !spec.values.includes(name));
  const take = (values: readonly string[]): void =>
    onChange({ ...spec, values: [...new Set(values.map((value) => value.trim()).filter((value) => value !== ''))] });
  return (
    <div className="product-spec" ref={line}>
      <AutoComplete
        value={spec.spec}
        autoFocus={spec.spec === '' && spec.values.length === 0}
        aria-label={text('text.specName', { no: place + 1 })}
        placeholder={text('text.specNameHint')}
        maxLength={60}
        options={templates.map(({ name }) => ({ value: name }))}
        showSearch={{ filterOption: (typed, option) => (option?.value ?? '').toLowerCase().includes(typed.toLowerCase()) }}
        defaultActiveFirstOption={false}
        onSelect={() => values.current?.focus()}
        onChange={(name: string) => onChange({ ...spec, spec: name })}
      />
      <Select<string[]>
        ref={values}
        mode="tags"
        value={[...spec.values]}
        aria-label={text('text.specValues', { no: place + 1 })}
        placeholder={text('text.specValuesHint')}
        options={offered.map((value) => ({ value, label: value }))}
        tokenSeparators={[',', '，', '、', '\n', '\t']}
        maxCount={maxValuesPerSpec}
        onChange={take}
      />
      {more.length > 0 && (
        <Button type="link" size="small" onClick={() => take([...spec.values, ...more])}>
          {text('text.allValues', { count: more.length })}
        </Button>
      )}
      <Button
        type="text"
        size="small"
        aria-label={text('text.removeSpec', { no: place + 1 })}
        icon={<X size={15} />}
        onClick={onRemove}
      />
    </div>
  );
}
