import { type FieldInputProps, useFormScope } from '@shopkeeper/admin-ui/form';
import type { AnyField } from '@shopkeeper/resource/fields';
import { useText } from '@shopkeeper/ui/i18n';
import { Plus, X } from '@shopkeeper/ui/icons';
import { Text } from '@shopkeeper/ui/layout';
import { Button } from 'antd';
import { freightFreeRule, freightZone } from '../freight-template.resource.ts';
import { textsIn } from './draft-values.ts';
import { RegionsSelect } from './regions-select.tsx';

type Row = Readonly<Record<string, unknown>>;

interface Matrix {
  /** The name of the lines, part of the text keys. */
  readonly lines: string;
  readonly columns: readonly (readonly [name: string, field: AnyField])[];
  readonly blank: Row;
  readonly addKey: string;
}

const zoneMatrix: Matrix = {
  lines: freightZone.name,
  columns: Object.entries(freightZone.fields).filter(([name]) => name !== 'regions'),
  blank: { regions: [], firstUnit: 1, firstAmount: null, extraUnit: 1, extraAmount: null },
  addKey: 'text.addZone',
};

const freeMatrix: Matrix = {
  lines: freightFreeRule.name,
  columns: Object.entries(freightFreeRule.fields).filter(([name]) => name !== 'regions'),
  blank: { regions: [], minAmount: null, minQty: null },
  addKey: 'text.addFreeRule',
};

const rowsOf = (value: unknown): readonly Row[] => (Array.isArray(value) ? (value as readonly Row[]) : []);

interface RowProps {
  readonly matrix: Matrix;
  readonly row: Row;
  readonly at: number;
  readonly input: FieldInputProps;
  change(next: Row): void;
  remove(): void;
}

/** One row: its regions above, its amounts beside each other. */
function MatrixRow({ matrix, row, at, input, change, remove }: RowProps) {
  const text = useText('freight-template');
  const { Field, idOf, issues } = useFormScope();
  const path = `${input.path}.${at}`;
  const issue = issues.get(`${path}.regions`);
  return (
    <li className="freight-row">
      <div className="freight-row-head">
        <RegionsSelect
          id={idOf(`${path}.regions`)}
          title={text(`line.${matrix.lines}.regions`)}
          value={textsIn(row['regions'])}
          isDisabled={input.isDisabled}
          isWrong={issue !== undefined}
          onChange={(regions) => change({ ...row, regions })}
        />
        <Button type="text" icon={<X size={16} />} aria-label={text('text.removeRow', { row: at + 1 })} onClick={remove} />
      </div>
      {issue !== undefined && (
        <Text as="p" color="bad" size={13} role="alert">
          {issue}
        </Text>
      )}
      <div className="freight-row-cells">
        {matrix.columns.map(([name, field]) => {
          const title = text(`line.${matrix.lines}.${name}`);
          const wrong = issues.get(`${path}.${name}`);
          return (
            <label key={name}>
              <span>{title}</span>
              <Field
                path={`${path}.${name}`}
                name={name}
                title={title}
                field={field}
                value={row[name] ?? null}
                isDisabled={input.isDisabled}
                onChange={(value) => change({ ...row, [name]: value })}
              />
              {wrong !== undefined && (
                <Text as="small" color="bad" size={13}>
                  {wrong}
                </Text>
              )}
            </label>
          );
        })}
      </div>
    </li>
  );
}

function MatrixInput({ matrix, input }: { readonly matrix: Matrix; readonly input: FieldInputProps }) {
  const text = useText('freight-template');
  const { idOf } = useFormScope();
  const rows = rowsOf(input.value);
  return (
    <fieldset className="freight-matrix" aria-label={input.title} id={idOf(input.path)} tabIndex={-1}>
      <ul>
        {rows.map((row, at) => (
          <MatrixRow
            key={at}
            matrix={matrix}
            row={row}
            at={at}
            input={input}
            change={(next) => input.onChange(rows.map((one, place) => (place === at ? next : one)))}
            remove={() => input.onChange(rows.filter((_, place) => place !== at))}
          />
        ))}
      </ul>
      <Button icon={<Plus size={16} />} disabled={input.isDisabled} onClick={() => input.onChange([...rows, matrix.blank])}>
        {text(matrix.addKey)}
      </Button>
    </fieldset>
  );
}

/** The rates of regions; what no row names has the rate of the template. */
export function ZonesInput(props: FieldInputProps) {
  const text = useText('freight-template');
  return (
    <>
      <MatrixInput matrix={zoneMatrix} input={props} />
      <Text as="p" color="muted" size={13} margin="8px 0 0">
        {text('text.default')}
      </Text>
    </>
  );
}

/** Where and from when there is no freight. */
export const FreeRulesInput = (props: FieldInputProps) => <MatrixInput matrix={freeMatrix} input={props} />;
