import { useLanguage, useText } from '@shopkeeper/ui/i18n';
import { Button, Input, InputNumber, Select } from 'antd';
import { comparisonsIn, type FormComparison, type FormCondition, type FormOp } from '../form-condition.domain.ts';
import { type FieldNode, type FormDefinition, type FormNode, type GroupNode, textIn } from '../form-definition.domain.ts';
import { isFileType } from '../form-files.domain.ts';

interface ConditionEditorProps {
  readonly definition: FormDefinition;
  readonly group: GroupNode;
  readonly onChange: (condition: FormCondition | null) => void;
}

/** The questions a condition may ask: not those of the group itself, and none that are repeated. */
const askable = (nodes: readonly FormNode[], group: GroupNode): readonly FieldNode[] =>
  nodes.flatMap((node): readonly FieldNode[] => {
    if (node.kind === 'field') return [node];
    return node.kind === 'group' && node.id !== group.id ? askable(node.nodes, group) : [];
  });

function opsOf({ type }: FieldNode): readonly FormOp[] {
  if (isFileType(type)) return ['filled'];
  if (type === 'checkbox') return ['has', 'filled'];
  return type === 'number' || type === 'money' || type === 'rate' || type === 'date'
    ? ['eq', 'ne', 'gte', 'lte', 'filled']
    : ['eq', 'ne', 'filled'];
}

function firstOf(field: FieldNode): FormComparison {
  const [op = 'filled'] = opsOf(field);
  const value = field.type === 'switch' ? true : (field.choices[0]?.value ?? null);
  return { field: field.key, op: value === null ? 'filled' : op, value };
}

/** When a group is shown: always, or while all or any of its comparisons hold. */
export function ConditionEditor({ definition, group, onChange }: ConditionEditorProps) {
  const text = useText('form');
  const fields = askable(definition.nodes, group);
  const { shownWhen } = group;
  const mode = shownWhen === null ? 'always' : 'any' in shownWhen ? 'any' : 'all';
  const parts = shownWhen === null ? [] : comparisonsIn(shownWhen);
  const setParts = (next: readonly FormComparison[], as = mode): void =>
    onChange(next.length === 0 || as === 'always' ? null : as === 'any' ? { any: next } : { all: next });
  const [first] = fields;
  const start = parts.length > 0 ? parts : first ? [firstOf(first)] : [];
  return (
    <fieldset className="form-choices">
      <legend>{text('text.shownWhen')}</legend>
      <Select
        aria-label={text('text.shownWhen')}
        value={mode}
        disabled={fields.length === 0}
        options={(['always', 'all', 'any'] as const).map((value) => ({ value, label: text(`text.${value}`) }))}
        onChange={(value: 'always' | 'all' | 'any') => setParts(start, value)}
      />
      {parts.map((part, at) => (
        <ComparisonRow
          key={at}
          part={part}
          fields={fields}
          onChange={(next) => setParts(parts.map((one, place) => (place === at ? next : one)))}
          onRemove={() => setParts(parts.filter((_, place) => place !== at))}
        />
      ))}
      {mode !== 'always' && first && (
        <Button size="small" onClick={() => setParts([...parts, firstOf(first)])}>
          {text('text.addComparison')}
        </Button>
      )}
    </fieldset>
  );
}

interface ComparisonRowProps {
  readonly part: FormComparison;
  readonly fields: readonly FieldNode[];
  readonly onChange: (part: FormComparison) => void;
  readonly onRemove: () => void;
}

function ComparisonRow({ part, fields, onChange, onRemove }: ComparisonRowProps) {
  const text = useText('form');
  const language = useLanguage() === 'en' ? 'en' : 'zh-cn';
  const field = fields.find(({ key }) => key === part.field);
  const nameOf = (one: FieldNode): string => textIn(one.label, language) || one.key;
  return (
    <div className="form-comparison">
      <Select
        aria-label={text('text.asked')}
        value={part.field}
        options={fields.map((one) => ({ value: one.key, label: nameOf(one) }))}
        onChange={(key: string) => {
          const chosen = fields.find((one) => one.key === key);
          if (chosen) onChange(firstOf(chosen));
        }}
      />
      <Select
        aria-label={text('text.compares')}
        value={part.op}
        options={(field ? opsOf(field) : [part.op]).map((op) => ({ value: op, label: text(`text.op.${op}`) }))}
        onChange={(op: FormOp) => onChange({ ...part, op, value: op === 'filled' ? null : part.value })}
      />
      {field && part.op !== 'filled' && <ComparedInput {...{ part, field, language, onChange }} />}
      <Button type="text" aria-label={text('text.removeComparison')} onClick={onRemove}>
        ×
      </Button>
    </div>
  );
}

interface ComparedInputProps extends Pick<ComparisonRowProps, 'part' | 'onChange'> {
  readonly field: FieldNode;
  readonly language: 'zh-cn' | 'en';
}

function ComparedInput({ part, field, language, onChange }: ComparedInputProps) {
  const text = useText('form');
  const name = text('text.compared');
  const { value } = part;
  if (field.type === 'switch') return <span>✓</span>;
  if (field.choices.length > 0)
    return (
      <Select
        aria-label={name}
        value={typeof value === 'string' ? value : null}
        options={field.choices.map((choice) => ({ value: choice.value, label: textIn(choice.label, language) || choice.value }))}
        onChange={(next: string | null) => onChange({ ...part, value: next })}
      />
    );
  if (field.type === 'number' || field.type === 'money' || field.type === 'rate')
    return (
      <InputNumber
        aria-label={name}
        value={typeof value === 'number' ? value : null}
        onChange={(next) => onChange({ ...part, value: next })}
      />
    );
  return (
    <Input
      aria-label={name}
      type={field.type === 'date' ? 'date' : 'text'}
      value={typeof value === 'string' ? value : ''}
      maxLength={200}
      onChange={({ target }) => onChange({ ...part, value: target.value })}
    />
  );
}
