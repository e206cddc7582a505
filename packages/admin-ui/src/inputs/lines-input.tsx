import { Button } from 'antd';
import { type AnyField } from '@shopkeeper/resource/fields';
import { isRequired, keyOf } from '@shopkeeper/resource/view';
import { ArrowDown, ArrowUp, Plus, X } from '@shopkeeper/ui/icons';
import { firstDraft } from '../values/draft.ts';
import { Stack } from '@shopkeeper/ui/layout';
import { useResourceLabels, useResourceText } from '../texts/resource-text.ts';
import { reordered } from '@shopkeeper/shell/tabs';
import { useFormScope } from './form-scope.ts';
import type { InputProps } from './input.ts';

const defaultMax = 200;
type Line = Readonly<Record<string, unknown>>;

const writable = (fields: Readonly<Record<string, AnyField>>): [string, AnyField][] =>
  Object.entries(fields).filter(([, field]) => field.write !== 'server');

/** Edits the lines that belong to the row: add, remove and sort them; every cell has its own input and issue. */
export function LinesInput(props: InputProps<'lines'>) {
  const text = useResourceText();
  const { resource } = useFormScope();
  const resourceLabels = useResourceLabels(resource);
  const { of: lines, max = defaultMax } = props.field.options;
  const rows = (props.value ?? []) as readonly Line[];
  const columns = writable(lines.fields).map(([key, field]) => ({
    key,
    field,
    title: resourceLabels.of(keyOf(resource, 'line', lines.name, key)),
  }));
  const change = (index: number, key: string, value: unknown): void =>
    props.onChange(rows.map((row, at) => (at === index ? { ...row, [key]: value } : row)));
  return (
    <fieldset className={`rs-lines${props.isWrong ? ' wrong' : ''}`} aria-label={props.title} id={props.id} tabIndex={-1}>
      {rows.length > 0 && (
        <div className="rs-lines-scroll">
          <table>
            <thead>
              <tr>
                {columns.map(({ key, title, field }) => (
                  <th key={key} scope="col">
                    {title}
                    {isRequired(field) && <i className="rs-star" aria-hidden />}
                  </th>
                ))}
                <th scope="col">
                  <span className="rs-unseen">{text('list.actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <tr key={lineKey(row, index)}>
                  {columns.map((column) => (
                    <LineCell
                      key={column.key}
                      column={column}
                      row={row}
                      path={`${props.path}.${index}.${column.key}`}
                      isDisabled={props.isDisabled}
                      onChange={(value) => change(index, column.key, value)}
                    />
                  ))}
                  <td>
                    <LineTools
                      index={index}
                      count={rows.length}
                      isDisabled={props.isDisabled}
                      move={(to) => props.onChange(reordered(rows, index, to))}
                      remove={() => props.onChange(rows.toSpliced(index, 1))}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {rows.length === 0 && <p className="rs-hint">{text('input.no-lines')}</p>}
      <Button
        size="small"
        icon={<Plus size={14} />}
        disabled={props.isDisabled || rows.length >= max}
        onClick={() => props.onChange([...rows, firstDraft(lines.fields)])}
      >
        {text('input.add-line')}
      </Button>
    </fieldset>
  );
}

/** Stored lines are keyed by id and keep their input when sorted; new lines are keyed by their position. */
const lineKey = (row: Line, index: number): string => (typeof row['id'] === 'number' ? `#${row['id']}` : `new${index}`);

interface LineCellProps {
  readonly column: { readonly key: string; readonly field: AnyField; readonly title: string };
  readonly row: Line;
  readonly path: string;
  readonly isDisabled: boolean;
  onChange(value: unknown): void;
}

function LineCell({ column, row, path, isDisabled, onChange }: LineCellProps) {
  const { issues, Field } = useFormScope();
  const issue = issues.get(path);
  return (
    <td data-title={column.title}>
      <Field
        path={path}
        name={column.key}
        title={column.title}
        field={column.field}
        value={row[column.key]}
        isDisabled={isDisabled || (column.field.write === 'once' && typeof row['id'] === 'number')}
        onChange={onChange}
      />
      {issue && (
        <span className="rs-issue" role="alert">
          {issue}
        </span>
      )}
    </td>
  );
}

interface LineToolsProps {
  readonly index: number;
  readonly count: number;
  readonly isDisabled: boolean;
  move(to: number): void;
  remove(): void;
}

function LineTools({ index, count, isDisabled, move: transition, remove }: LineToolsProps) {
  const text = useResourceText();
  const name = String(index + 1);
  return (
    <Stack as="span" row inline style={{ height: 32 }}>
      <Button
        type="text"
        size="small"
        disabled={isDisabled || index === 0}
        aria-label={text('input.earlier', { name })}
        icon={<ArrowUp size={14} />}
        onClick={() => transition(index - 1)}
      />
      <Button
        type="text"
        size="small"
        disabled={isDisabled || index === count - 1}
        aria-label={text('input.later', { name })}
        icon={<ArrowDown size={14} />}
        onClick={() => transition(index + 1)}
      />
      <Button
        type="text"
        size="small"
        disabled={isDisabled}
        aria-label={text('input.remove', { name })}
        icon={<X size={14} />}
        onClick={remove}
      />
    </Stack>
  );
}
