import type { AnyResource } from '@shopkeeper/resource';
import type { Leaf, Scalar } from '@shopkeeper/resource/query';
import type { FilterView } from '@shopkeeper/resource/view';
import { Button, DatePicker, Input, Segmented, Select } from 'antd';
import dayjs from 'dayjs';
import { type ReactNode, useId, useState } from 'react';
import { Columns } from '@shopkeeper/ui/layout';
import { useDictionary } from '../calls/use-options.ts';
import { NumberInput, readInt } from '../inputs/formatted-number-input.tsx';
import { focusNow } from '../inputs/focus-now.ts';
import { useFinding } from '../inputs/reference-inputs.tsx';
import { firstDay, lastDay } from '../inputs/time-inputs.tsx';
import { useResourceLabels, useResourceText } from '../texts/resource-text.ts';
import { readHundredths, showHundredths, showShortHundredths } from '../values/hundredths.ts';
import { CheckList } from './check-list.tsx';
import { dayPresets } from './day-presets.ts';
import { canConfirm, type Control, controlOf, type FilterForm, filterFormOf, leafOf, textOps } from './filter-model.ts';
import { targetOf } from './filter-label.tsx';
import { RegionCascade } from './region-cascade.tsx';

interface FilterPanelProps {
  readonly resource: AnyResource;
  readonly filter: FilterView;
  readonly leaf: Leaf | null;
  onConfirm(leaf: Leaf): void;
  /** Removes the filter, if there is one. */
  onRemove?(): void;
  onEscape?(): void;
}

/** The panel of one filter. Cannot be confirmed while it is empty. */
export function FilterPanel({ resource, filter, leaf, onConfirm, onRemove, onEscape }: FilterPanelProps) {
  const text = useResourceText();
  const title = useResourceLabels(resource).of(filter.title);
  const [form, setAsked] = useState(() => filterFormOf(filter, leaf));
  const requested = leafOf(filter, form);
  return (
    <form
      ref={focusInside}
      className="rs-panel"
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onEscape?.();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (requested) onConfirm(requested);
      }}
    >
      {form.about !== 'empty' && <PanelControl resource={resource} filter={filter} title={title} asked={form} ask={setAsked} />}
      {filter.field.nullable && <Emptiness filter={filter} title={title} asked={form} ask={setAsked} />}
      <Button type="primary" htmlType="submit" block disabled={!canConfirm(form)}>
        {text('filter.confirm')}
      </Button>
      {leaf && onRemove && (
        <Button type="text" block onClick={onRemove}>
          {text('filter.take-away')}
        </Button>
      )}
    </form>
  );
}

/** Switches between filtering by value, by empty and by not empty. */
function Emptiness({ filter, title, asked: form, ask }: Omit<ControlProps, 'resource'>) {
  const text = useResourceText();
  const choices =
    filterFormOf(filter, null).about === 'empty' ? (['filled', 'empty'] as const) : (['value', 'empty', 'filled'] as const);
  const now = form.about === 'empty' ? (form.isEmpty ? 'empty' : 'filled') : 'value';
  return (
    <Segmented
      block
      size="small"
      aria-label={text('filter.emptiness', { title })}
      value={now}
      options={choices.map((value) => ({ value, label: text(`filter.${value}`) }))}
      onChange={(next) => ask(next === 'value' ? filterFormOf(filter, null) : { about: 'empty', isEmpty: next === 'empty' })}
    />
  );
}

/** Moves the focus into the opened panel, unless one of its inputs took the focus by itself. */
function focusInside(form: HTMLElement | null): void {
  if (form && !form.contains(document.activeElement))
    form.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true });
}

interface ControlProps {
  readonly resource: AnyResource;
  readonly filter: FilterView;
  readonly title: string;
  readonly asked: FilterForm;
  ask(form: FilterForm): void;
}

const panels: Readonly<Record<Control, (props: ControlProps) => ReactNode>> = {
  check: (props) => <CheckControl {...props} />,
  dictionary: (props) => <DictionaryControl {...props} />,
  flag: (props) => <FlagControl {...props} />,
  text: (props) => <TextControl {...props} />,
  number: (props) => <RangeControl {...props} read={readInt} show={(value) => (value === null ? '' : String(value))} />,
  money: (props) => <RangeControl {...props} read={readHundredths} show={showHundredths} sign="¥" />,
  ratio: (props) => <RangeControl {...props} read={readHundredths} show={showShortHundredths} sign="%" />,
  date: (props) => <DaysControl {...props} isInstant={false} />,
  time: (props) => <DaysControl {...props} isInstant />,
  region: (props) => <RegionControl {...props} />,
  reference: (props) => <ReferenceControl {...props} />,
  tags: (props) => <TagsControl {...props} />,
  none: () => null,
};

const PanelControl = (props: ControlProps): ReactNode => panels[controlOf(props.filter)](props);

const valuesIn = (form: FilterForm): readonly Scalar[] => (form.about === 'values' ? form.values : []);

function CheckControl(props: ControlProps) {
  const resourceLabels = useResourceLabels(props.resource);
  const { key, field } = props.filter;
  const values = field.kind === 'choice' ? field.options.values : [];
  return (
    <CheckList
      title={props.title}
      values={valuesIn(props.asked).map(String)}
      onValues={(values) => props.ask({ about: 'values', values })}
      choices={values.map((value) => ({ value, label: resourceLabels.choice(key, value) }))}
    />
  );
}

function DictionaryControl(props: ControlProps) {
  const { field } = props.filter;
  return (
    <CheckList
      title={props.title}
      values={valuesIn(props.asked).map(String)}
      onValues={(values) => props.ask({ about: 'values', values })}
      choices={useDictionary(field.kind === 'dict' ? field.options.of : '').choices}
    />
  );
}

function FlagControl({ asked: form, ask, title }: ControlProps) {
  const text = useResourceText();
  const options = [true, false].map((value) => ({ value: String(value), label: text(value ? 'value.yes' : 'value.no') }));
  const [value] = valuesIn(form);
  return (
    <Segmented
      block
      aria-label={title}
      options={options}
      value={value === undefined ? '' : String(value)}
      onChange={(next) => ask({ about: 'values', values: [next === 'true'] })}
    />
  );
}

function TextControl({ asked: form, ask, filter, title }: ControlProps) {
  const text = useResourceText();
  if (form.about !== 'text') return null;
  const ops = textOps.filter((op) => filter.ops.includes(op)).map((op) => ({ value: op, label: text(`filter.op.${op}`) }));
  return (
    <>
      {ops.length > 1 && (
        <Select
          className="rs-wide"
          aria-label={text('filter.how')}
          options={ops}
          value={form.op}
          onChange={(op) => ask({ ...form, op })}
        />
      )}
      <Input
        ref={focusNow}
        aria-label={title}
        value={form.text}
        maxLength={100}
        onChange={(event) => ask({ ...form, text: event.target.value })}
      />
    </>
  );
}

interface RangeProps extends ControlProps {
  readonly read: Parameters<typeof NumberInput>[0]['read'];
  readonly sign?: string;
  show(value: number | null): string;
}

function RangeControl({ asked: form, ask, read, show, sign }: RangeProps) {
  const text = useResourceText();
  const id = useId();
  if (form.about !== 'range') return null;
  const end = (name: 'from' | 'to') => (
    <label className="rs-bound" htmlFor={`${id}${name}`}>
      {text(name === 'from' ? 'filter.least' : 'filter.most')}
      <NumberInput
        shared={{ id: `${id}${name}`, disabled: false }}
        value={typeof form[name] === 'number' ? form[name] : null}
        read={read}
        show={show}
        {...(sign ? { before: sign } : {})}
        onChange={(value) => ask({ ...form, [name]: value })}
      />
    </label>
  );
  return (
    <Columns of={2} gap={8}>
      {end('from')}
      {end('to')}
    </Columns>
  );
}

/** Picks days; for instants the range goes from the start of the first day to the end of the last, in the user's time zone. */
function DaysControl({ asked: form, ask, title, isInstant }: ControlProps & { readonly isInstant: boolean }) {
  const text = useResourceText();
  if (form.about !== 'range') return null;
  const shown = (value: Scalar | null) => (value === null ? null : dayjs(typeof value === 'boolean' ? null : value));
  const lower = (day: dayjs.Dayjs | null) => day && (isInstant ? day.startOf('day').valueOf() : day.format('YYYY-MM-DD'));
  const upper = (day: dayjs.Dayjs | null) => day && (isInstant ? day.endOf('day').valueOf() : day.format('YYYY-MM-DD'));
  return (
    <DatePicker.RangePicker
      className="rs-wide"
      aria-label={title}
      value={[shown(form.from), shown(form.to)]}
      allowEmpty
      minDate={firstDay}
      maxDate={lastDay}
      presets={dayPresets(text)}
      onChange={(days) => ask({ about: 'range', from: lower(days?.[0] ?? null), to: upper(days?.[1] ?? null) })}
    />
  );
}

function RegionControl({ asked: form, ask, title }: ControlProps) {
  const [value] = valuesIn(form);
  return (
    <RegionCascade
      title={title}
      value={value}
      onValue={(next) => ask({ about: 'values', values: next === null ? [] : [next] })}
    />
  );
}

function ReferenceControl({ resource, filter, asked: form, ask, title }: ControlProps) {
  const text = useResourceText();
  const chosen = valuesIn(form).map(Number);
  const finding = useFinding(targetOf(resource, filter), chosen, {});
  return (
    <Select
      className="rs-wide"
      mode="multiple"
      ref={focusNow}
      aria-label={title}
      value={chosen}
      options={finding.options}
      loading={finding.isFetching}
      showSearch={{ filterOption: false, onSearch: finding.search }}
      onOpenChange={finding.open}
      placeholder={text('input.find')}
      onChange={(next: number[]) => ask({ about: 'values', values: next })}
    />
  );
}

function TagsControl({ asked: form, ask, title }: ControlProps) {
  const text = useResourceText();
  return (
    <Select
      className="rs-wide"
      mode="tags"
      open={false}
      ref={focusNow}
      aria-label={title}
      placeholder={text('input.tags')}
      value={valuesIn(form).map(String)}
      onChange={(next: string[]) => ask({ about: 'values', values: next })}
    />
  );
}
