import { useText } from '@shopkeeper/ui/i18n';
import { Plus } from '@shopkeeper/ui/icons';
import { PlainTable, Stack } from '@shopkeeper/ui/layout';
import { Button, Select } from 'antd';
import type { DesignLabel, ModuleDesign } from '../module-design.domain.ts';
import { FlagCell, OrderCell, TextCell } from './cells.tsx';
import { reordered, useDesigning, withItem } from './design-draft.ts';

type States = NonNullable<ModuleDesign['states']>;
const colors = ['ok', 'warn', 'bad', 'info', 'idle'] as const;
const empty = { zh: '', en: '' };

interface LabelCellsProps {
  readonly path: string;
  readonly name: string;
  readonly value: DesignLabel;
  onChange(value: DesignLabel): void;
}

function LabelCells({ path, name, value, onChange }: LabelCellsProps) {
  const text = useText('code-generator');
  return (['zh', 'en'] as const).map((language) => (
    <td key={language}>
      <TextCell
        label={text('text.of', { what: text(`text.${language}`), name })}
        path={`${path}.label.${language}`}
        value={value[language]}
        onChange={(to) => onChange({ ...value, [language]: to })}
      />
    </td>
  ));
}

/** The states of a row and what leads from one to another. */
export function StatesForm() {
  const { design, change } = useDesigning();
  const states: States = design.states ?? { values: [], transitions: [] };
  const set = (patch: Partial<States>): void => {
    const next = { ...states, ...patch };
    change({ states: next.values.length > 0 ? next : undefined });
  };
  return (
    <Stack gap={12}>
      <Values states={states} set={set} />
      {states.values.length > 1 && <Transitions states={states} set={set} />}
    </Stack>
  );
}

interface PartProps {
  readonly states: States;
  set(patch: Partial<States>): void;
}

function Values({ states: { values }, set }: PartProps) {
  const text = useText('code-generator');
  const head = (
    <tr>
      <th>{text('text.state')}</th>
      <th>{text('text.zh')}</th>
      <th>{text('text.en')}</th>
      <th>{text('text.color')}</th>
      <th aria-label={text('text.row')} />
    </tr>
  );
  const add = () => set({ values: [...values, { value: '', label: empty, color: values.length === 0 ? 'idle' : 'ok' }] });
  const rows = values.map((one, at) => {
    const name = one.value || String(at + 1);
    const change = (patch: Partial<typeof one>): void => set({ values: withItem(values, at, { ...one, ...patch }) });
    const path = `states.values.${at}`;
    return (
      <tr key={`${at} ${values.length}`}>
        <td>
          <TextCell
            isCode
            label={text('text.of', { what: text('text.state'), name })}
            path={`${path}.value`}
            value={one.value}
            onChange={(value) => change({ value })}
          />
        </td>
        <LabelCells path={path} name={name} value={one.label} onChange={(label) => change({ label })} />
        <td>
          <Select
            aria-label={text('text.of', { what: text('text.color'), name })}
            value={one.color}
            options={colors.map((color) => ({ value: color, label: text(`text.color.${color}`) }))}
            onChange={(color) => change({ color })}
          />
        </td>
        <OrderCell
          name={name}
          at={at}
          count={values.length}
          onMove={(step) => set({ values: reordered(values, at, step) })}
          onRemove={() => set({ values: withItem(values, at, null) })}
        />
      </tr>
    );
  });
  return (
    <div>
      {values.length > 0 && (
        <PlainTable head={head} label={text('text.states')} className="coder-table">
          {rows}
        </PlainTable>
      )}
      <Button type="link" icon={<Plus size={15} />} onClick={add}>
        {text('text.add-state')}
      </Button>
    </div>
  );
}

function Transitions({ states: { values, transitions }, set }: PartProps) {
  const text = useText('code-generator');
  const head = (
    <tr>
      <th>{text('text.transition')}</th>
      <th>{text('text.zh')}</th>
      <th>{text('text.en')}</th>
      <th>{text('text.from')}</th>
      <th>{text('text.to')}</th>
      <th>{text('text.danger')}</th>
      <th>{text('text.reason')}</th>
      <th aria-label={text('text.row')} />
    </tr>
  );
  const [first, second] = values;
  const add = () => {
    const added = { name: '', label: empty, from: first?.value ? [first.value] : [], to: second?.value ?? '' };
    set({ transitions: [...transitions, added] });
  };
  return (
    <div>
      {transitions.length > 0 && (
        <PlainTable head={head} label={text('text.transitions')} className="coder-table">
          {transitions.map((one, at) => (
            <TransitionRow key={`${at} ${transitions.length}`} one={one} at={at} states={{ values, transitions }} set={set} />
          ))}
        </PlainTable>
      )}
      <Button type="link" icon={<Plus size={15} />} onClick={add}>
        {text('text.add-transition')}
      </Button>
    </div>
  );
}

interface TransitionRowProps extends PartProps {
  readonly one: States['transitions'][number];
  readonly at: number;
}

function TransitionRow({ one, at, states: { values, transitions }, set }: TransitionRowProps) {
  const text = useText('code-generator');
  const { issueOf } = useDesigning();
  const name = one.name || String(at + 1);
  const path = `states.transitions.${at}`;
  const of = (key: string): string => text('text.of', { what: text(key), name });
  const change = (patch: Partial<typeof one>): void => set({ transitions: withItem(transitions, at, { ...one, ...patch }) });
  const options = values.map(({ value }) => ({ value, label: value }));
  const statusOf = (key: string) => (issueOf(`${path}.${key}`) === undefined ? '' : 'error');
  return (
    <tr>
      <td>
        <TextCell isCode label={of('text.name')} path={`${path}.name`} value={one.name} onChange={(to) => change({ name: to })} />
      </td>
      <LabelCells path={path} name={name} value={one.label} onChange={(label) => change({ label })} />
      <td>
        <Select
          mode="multiple"
          aria-label={of('text.from')}
          status={statusOf('from')}
          value={one.from}
          options={options}
          onChange={(from) => change({ from })}
        />
      </td>
      <td>
        <Select
          aria-label={of('text.to')}
          status={statusOf('to')}
          value={one.to}
          options={options}
          onChange={(to) => change({ to })}
        />
      </td>
      <FlagCell label={of('text.danger')} path={`${path}.danger`} value={one.danger} onChange={(danger) => change({ danger })} />
      <FlagCell label={of('text.reason')} path={`${path}.reason`} value={one.reason} onChange={(reason) => change({ reason })} />
      <OrderCell
        name={name}
        at={at}
        count={transitions.length}
        onMove={(step) => set({ transitions: reordered(transitions, at, step) })}
        onRemove={() => set({ transitions: withItem(transitions, at, null) })}
      />
    </tr>
  );
}
