import { useText } from '@shopkeeper/ui/i18n';
import { Plus } from '@shopkeeper/ui/icons';
import { PlainTable } from '@shopkeeper/ui/layout';
import { Button, Select } from 'antd';
import { designKinds, type DesignField } from '../module-design.domain.ts';
import { FlagCell, OrderCell, TextCell } from './cells.tsx';
import { reordered, newField, ofKind, withItem } from './design-draft.ts';
import { FieldDetails } from './field-details.tsx';

const flags = ['unique', 'list', 'filter', 'search', 'form', 'member'] as const;
const kindsOfLines = ['text', 'code', 'int', 'money', 'ratio', 'flag', 'choice', 'date', 'time', 'ref', 'tags'] as const;

interface FieldsTableProps {
  readonly label: string;
  /** The path of the fields in the design. */
  readonly path: string;
  readonly fields: readonly DesignField[];
  /** Fields of lines have fewer kinds and no list of their own. */
  readonly isOfLines?: boolean;
  onChange(fields: DesignField[]): void;
}

/** Fields of the module or of its lines, one row each. */
export function FieldsTable({ label, path, fields, isOfLines = false, onChange }: FieldsTableProps) {
  const text = useText('code-generator');
  const head = (
    <tr>
      <th>{text('text.field')}</th>
      <th>{text('text.zh')}</th>
      <th>{text('text.en')}</th>
      <th>{text('text.kind')}</th>
      <th>{text('text.more')}</th>
      <th>{text('text.required')}</th>
      {!isOfLines && flags.map((flag) => <th key={flag}>{text(`text.${flag}`)}</th>)}
      <th aria-label={text('text.row')} />
    </tr>
  );
  return (
    <>
      <PlainTable head={head} label={label} className="coder-table">
        {fields.map((field, at) => (
          <Row
            // Rows have no id; one that is moved is drawn anew.
            key={`${at} ${fields.length}`}
            field={field}
            path={`${path}.${at}`}
            isOfLines={isOfLines}
            onChange={(changed) => onChange(withItem(fields, at, changed))}
            order={
              <OrderCell
                name={field.name}
                at={at}
                count={fields.length}
                onMove={(step) => onChange(reordered(fields, at, step))}
                onRemove={fields.length > 1 ? () => onChange(withItem(fields, at, null)) : null}
              />
            }
          />
        ))}
      </PlainTable>
      <Button
        type="link"
        icon={<Plus size={15} />}
        onClick={() => onChange([...fields, { ...newField(''), ...(isOfLines ? { list: undefined } : {}) }])}
      >
        {text('text.add-field')}
      </Button>
    </>
  );
}

interface RowProps {
  readonly field: DesignField;
  readonly path: string;
  readonly isOfLines: boolean;
  readonly order: React.ReactNode;
  onChange(field: DesignField): void;
}

function Row({ field, path, isOfLines, order, onChange }: RowProps) {
  const text = useText('code-generator');
  const { name, label, kind, optional } = field;
  const of = (what: string): string => text('text.of', { what, name: name || (path.split('.').at(-1) ?? '') });
  const set = (patch: Partial<DesignField>): void => onChange({ ...field, ...patch });
  const isMany = ['refs', 'tags', 'images'].includes(kind);
  return (
    <tr>
      <td>
        <TextCell isCode label={of(text('text.name'))} path={`${path}.name`} value={name} onChange={(to) => set({ name: to })} />
      </td>
      {(['zh', 'en'] as const).map((language) => (
        <td key={language}>
          <TextCell
            label={of(text(`text.${language}`))}
            path={`${path}.label.${language}`}
            value={label[language]}
            onChange={(to) => set({ label: { ...label, [language]: to } })}
          />
        </td>
      ))}
      <td>
        <Select
          aria-label={of(text('text.kind'))}
          popupMatchSelectWidth={false}
          value={kind}
          options={(isOfLines ? kindsOfLines : designKinds).map((one) => ({ value: one, label: text(`text.kind.${one}`) }))}
          onChange={(to) => onChange(ofKind(field, to))}
        />
      </td>
      <td className="coder-details">
        <FieldDetails field={field} path={path} label={of(text('text.more'))} onChange={onChange} />
      </td>
      <FlagCell
        label={of(text('text.required'))}
        path={`${path}.optional`}
        value={optional !== true && !isMany}
        onChange={(to) => set({ optional: to === true || isMany ? undefined : true })}
      />
      {!isOfLines &&
        flags.map((flag) => (
          <FlagCell
            key={flag}
            label={of(text(`text.${flag}`))}
            path={`${path}.${flag}`}
            value={field[flag]}
            onChange={(to) => set({ [flag]: to })}
          />
        ))}
      {order}
    </tr>
  );
}
