import type { AnyResource } from '@shopkeeper/resource';
import type { Op, Scalar } from '@shopkeeper/resource/query';
import type { FilterView } from '@shopkeeper/resource/view';
import { DatePicker, Input, Segmented, Select } from 'antd';
import dayjs from 'dayjs';
import { type ReactNode, useId } from 'react';
import { Columns } from '@shopkeeper/ui/layout';
import { useDictionary } from '../calls/use-options.ts';
import { NumberInput, readInt } from '../inputs/formatted-number-input.tsx';
import { useFinding } from '../inputs/reference-inputs.tsx';
import { firstDay, lastDay } from '../inputs/time-inputs.tsx';
import { useResourceLabels, useResourceText } from '../texts/resource-text.ts';
import { readHundredths, showHundredths, showShortHundredths } from '../values/hundredths.ts';
import { type Control, controlOf } from './filter-model.ts';
import { dayPresets } from './day-presets.ts';
import { targetOf } from './filter-label.tsx';
import { RegionCascade } from './region-cascade.tsx';

interface ValueProps {
  readonly resource: AnyResource;
  readonly filter: FilterView;
  readonly title: string;
  readonly op: Op;
  readonly values: readonly Scalar[];
  onValues(values: readonly Scalar[]): void;
}

const controls: Readonly<Record<Control, (props: ValueProps) => ReactNode>> = {
  check: (props) => <ChoiceValue {...props} />,
  dictionary: (props) => <DictionaryValue {...props} />,
  flag: (props) => <FlagValue {...props} />,
  reference: (props) => <ReferenceValue {...props} />,
  tags: (props) => <TagsValue {...props} />,
  region: ({ title, values, onValues }) => (
    <RegionCascade title={title} value={values[0]} onValue={(value) => onValues(value === null ? [] : [value])} />
  ),
  text: ({ title, values, onValues }) => (
    <Input
      aria-label={title}
      maxLength={100}
      value={String(values[0] ?? '')}
      onChange={(event) => onValues([event.target.value])}
    />
  ),
  number: (props) => <FigureValue {...props} read={readInt} show={(value) => (value === null ? '' : String(value))} />,
  money: (props) => <FigureValue {...props} read={readHundredths} show={showHundredths} />,
  ratio: (props) => <FigureValue {...props} read={readHundredths} show={showShortHundredths} />,
  date: (props) => <DayValue {...props} isInstant={false} />,
  time: (props) => <DayValue {...props} isInstant />,
  none: () => null,
};

/** The input for the value of a condition; renders nothing for "is empty" and "is not empty". */
export function ConditionValue(props: ValueProps): ReactNode {
  if (props.op === 'isNull' || props.op === 'notNull') return <span />;
  return controls[controlOf(props.filter)](props);
}

interface ManyProps extends ValueProps {
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

const ManyValue = ({ choices, title, values, onValues }: ManyProps) => (
  <Select
    mode="multiple"
    aria-label={title}
    value={values.map(String)}
    options={choices.map(({ value, label }) => ({ value, label }))}
    showSearch={{ optionFilterProp: 'label' }}
    onChange={(next: string[]) => onValues(next)}
  />
);

function ChoiceValue(props: ValueProps) {
  const resourceLabels = useResourceLabels(props.resource);
  const { key, field } = props.filter;
  const values = field.kind === 'choice' ? field.options.values : [];
  return <ManyValue {...props} choices={values.map((value) => ({ value, label: resourceLabels.choice(key, value) }))} />;
}

function DictionaryValue(props: ValueProps) {
  const { field } = props.filter;
  return <ManyValue {...props} choices={useDictionary(field.kind === 'dict' ? field.options.of : '').choices} />;
}

function FlagValue({ title, values, onValues }: ValueProps) {
  const text = useResourceText();
  return (
    <Segmented
      aria-label={title}
      value={values[0] === undefined ? '' : String(values[0])}
      options={[true, false].map((value) => ({ value: String(value), label: text(value ? 'value.yes' : 'value.no') }))}
      onChange={(next) => onValues([next === 'true'])}
    />
  );
}

function ReferenceValue({ resource, filter, title, values, onValues }: ValueProps) {
  const text = useResourceText();
  const chosen = values.map(Number);
  const finding = useFinding(targetOf(resource, filter), chosen, {});
  return (
    <Select
      mode="multiple"
      aria-label={title}
      value={chosen}
      options={finding.options}
      loading={finding.isFetching}
      showSearch={{ filterOption: false, onSearch: finding.search }}
      onOpenChange={finding.open}
      placeholder={text('input.find')}
      onChange={(next: number[]) => onValues(next)}
    />
  );
}

function TagsValue({ title, values, onValues }: ValueProps) {
  const text = useResourceText();
  return (
    <Select
      mode="tags"
      open={false}
      aria-label={title}
      placeholder={text('input.tags')}
      value={values.map(String)}
      onChange={(next: string[]) => onValues(next)}
    />
  );
}

interface FigureValueProps extends ValueProps {
  readonly read: Parameters<typeof NumberInput>[0]['read'];
  show(value: number | null): string;
}

function FigureValue({ title, op, values, onValues, read, show }: FigureValueProps) {
  const text = useResourceText();
  const id = useId();
  const at = (place: number): number | null => (typeof values[place] === 'number' ? Number(values[place]) : null);
  const input = (place: number, label: string) => (
    <NumberInput
      shared={{ id: `${id}${place}`, 'aria-label': label, disabled: false }}
      value={at(place)}
      read={read}
      show={show}
      onChange={(value) => {
        const next = [at(0), at(1)].map((one, index) => (index === place ? value : one));
        onValues(next.slice(0, op === 'between' ? 2 : 1).filter((one): one is number => one !== null));
      }}
    />
  );
  if (op !== 'between') return input(0, title);
  return (
    <Columns as="span" of={2} gap={6}>
      {input(0, text('filter.least'))}
      {input(1, text('filter.most'))}
    </Columns>
  );
}

/** Picks days; for instants the value is the start or end of the day in the user's time zone. */
function DayValue({ title, op, values, onValues, isInstant }: ValueProps & { readonly isInstant: boolean }) {
  const text = useResourceText();
  const shown = (value: Scalar | undefined) => (value === undefined || typeof value === 'boolean' ? null : dayjs(value));
  const first = (day: dayjs.Dayjs): Scalar => (isInstant ? day.startOf('day').valueOf() : day.format('YYYY-MM-DD'));
  const last = (day: dayjs.Dayjs): Scalar => (isInstant ? day.endOf('day').valueOf() : day.format('YYYY-MM-DD'));
  if (op === 'between')
    return (
      <DatePicker.RangePicker
        aria-label={title}
        minDate={firstDay}
        maxDate={lastDay}
        presets={dayPresets(text)}
        value={[shown(values[0]), shown(values[1])]}
        onChange={(days) => {
          const [from, to] = days ?? [];
          onValues(from && to ? [first(from), last(to)] : []);
        }}
      />
    );
  return (
    <DatePicker
      aria-label={title}
      minDate={firstDay}
      maxDate={lastDay}
      value={shown(values[0])}
      onChange={(day) => onValues(day ? [op === 'le' ? last(day) : first(day)] : [])}
    />
  );
}
