import { useText } from '@shopkeeper/ui/i18n';
import { memo, useCallback, useId, useRef, useEffect } from 'react';
import { type Answers, shownGroups } from '../form-answers.domain.ts';
import {
  type FieldNode,
  type FormDefinition,
  type FormNode,
  type RepeatNode,
  textIn,
  type Texts,
} from '../form-definition.domain.ts';
import { AnswerInput } from './answer-input.tsx';
import './form-fields.css';

type Language = keyof Texts;
type Issues = ReadonlyMap<string, string>;
type Row = Readonly<Record<string, unknown>>;

interface FormFieldsProps {
  readonly definition: FormDefinition;
  readonly language: Language;
  readonly answers: Answers;
  /** Messages by the path of a field. */
  readonly issues: Issues;
  readonly onChange: (answers: Answers) => void;
}

/** The questions of a form as they are filled in. Hidden groups are not drawn. */
export function FormFields({ definition, language, answers, issues, onChange }: FormFieldsProps) {
  const prefix = useId();
  const newest = useRef(answers);
  useEffect(() => {
    newest.current = answers;
  });
  const set = useCallback(
    (key: string, value: unknown) => {
      newest.current = { ...newest.current, [key]: value };
      onChange(newest.current);
    },
    [onChange],
  );
  const shown = shownGroups(definition, answers);
  const intro = textIn(definition.intro, language);
  const draw = (nodes: readonly FormNode[]) =>
    nodes.map((node) => {
      if (node.kind === 'field')
        return (
          <Question
            key={node.id}
            {...{ field: node, language, prefix, onChange: set }}
            path={node.key}
            value={answers[node.key]}
            issue={issues.get(node.key)}
          />
        );
      if (node.kind === 'repeat')
        return <Repeated key={node.id} {...{ part: node, language, prefix, issues, onChange: set }} value={answers[node.key]} />;
      if (!shown.has(node.key)) return null;
      return (
        <fieldset key={node.id} className="ff-group">
          <legend>{textIn(node.label, language)}</legend>
          {draw(node.nodes)}
        </fieldset>
      );
    });
  return (
    <div className="ff">
      {intro !== '' && <p className="ff-intro">{intro}</p>}
      {draw(definition.nodes)}
    </div>
  );
}

interface QuestionProps {
  readonly field: FieldNode;
  readonly language: Language;
  readonly prefix: string;
  readonly path: string;
  readonly value: unknown;
  readonly issue: string | undefined;
  readonly onChange: (key: string, value: unknown) => void;
}

/** Questions that consist of several inputs have a legend instead of a label. */
const grouped: ReadonlySet<string> = new Set(['radio', 'checkbox', 'rate', 'image', 'file']);

/** One question. Drawn again only when its own answer or issue changes. */
const Question = memo(function Question({ field, language, prefix, path, value, issue, onChange }: QuestionProps) {
  const text = useText('form');
  const id = `${prefix}${path}`;
  const help = textIn(field.help, language);
  const title = (
    <>
      {textIn(field.label, language)} {!field.isRequired && <small>{text('text.optional')}</small>}
    </>
  );
  const notes = (
    <>
      {help !== '' && (
        <small id={`${id}-help`} className="ff-help">
          {help}
        </small>
      )}
      {issue !== undefined && (
        <small id={`${id}-issue`} className="ff-issue" role="alert">
          {issue}
        </small>
      )}
    </>
  );
  const describedBy = [help !== '' && `${id}-help`, issue !== undefined && `${id}-issue`].filter(Boolean).join(' ');
  const input = (
    <AnswerInput
      {...{ field, language, id, value }}
      isInvalid={issue !== undefined}
      describedBy={describedBy === '' ? undefined : describedBy}
      onChange={(next) => onChange(field.key, next)}
    />
  );
  if (grouped.has(field.type))
    return (
      <fieldset className="ff-question" aria-describedby={describedBy === '' ? undefined : describedBy}>
        <legend>{title}</legend>
        {input}
        {notes}
      </fieldset>
    );
  return (
    <div className={`ff-question ${field.type}`}>
      <label htmlFor={id}>{title}</label>
      {input}
      {notes}
    </div>
  );
});

interface RepeatedProps {
  readonly part: RepeatNode;
  readonly language: Language;
  readonly prefix: string;
  readonly value: unknown;
  readonly issues: Issues;
  readonly onChange: (key: string, value: unknown) => void;
}

/** A part that is answered several times; it begins with as many rows as it needs. */
function Repeated({ part, language, prefix, value, issues, onChange }: RepeatedProps) {
  const text = useText('form');
  const given = Array.isArray(value) ? (value as readonly Row[]) : [];
  const rows = [...given, ...Array.from({ length: Math.max(0, part.min - given.length) }, (): Row => ({}))];
  const issue = issues.get(part.key);
  const set = (next: readonly Row[]): void => onChange(part.key, next);
  return (
    <fieldset className="ff-group">
      <legend>{textIn(part.label, language)}</legend>
      {rows.map((row, at) => (
        <div key={at} className="ff-row" role="group" aria-label={text('text.row', { row: at + 1 })}>
          {part.nodes.map(
            (node) =>
              node.kind === 'field' && (
                <Question
                  key={node.id}
                  {...{ field: node, language, prefix }}
                  path={`${part.key}.${at}.${node.key}`}
                  value={row[node.key]}
                  issue={issues.get(`${part.key}.${at}.${node.key}`)}
                  onChange={(key, next) => set(rows.map((one, place) => (place === at ? { ...one, [key]: next } : one)))}
                />
              ),
          )}
          {rows.length > part.min && (
            <button type="button" className="ff-plain" onClick={() => set(rows.filter((_, place) => place !== at))}>
              {text('text.removeRow', { row: at + 1 })}
            </button>
          )}
        </div>
      ))}
      {issue !== undefined && (
        <small className="ff-issue" role="alert">
          {issue}
        </small>
      )}
      {rows.length < part.max && (
        <button type="button" className="ff-plain" onClick={() => set([...rows, {}])}>
          {text('text.addRow')}
        </button>
      )}
    </fieldset>
  );
}
