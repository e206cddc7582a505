import { useText } from '@shopkeeper/ui/i18n';
import { Button, Input, Switch } from 'antd';
import { type Choice, type FieldNode, type FormNode, noTexts, type Texts } from '../form-definition.domain.ts';
import { isFileType } from '../form-files.domain.ts';
import { nodeOf } from '../form-design.domain.ts';
import { ConditionEditor } from './condition-editor.tsx';
import { FileLimits } from './file-limits.tsx';
import { Labelled, Limit } from './labelled.tsx';
import type { DesignWork } from './use-design.ts';

/** The properties of the selected part, or what the form says before and after. */
export function Properties({ work }: { readonly work: DesignWork }) {
  const text = useText('form');
  const { now, state, dispatch, issues } = work;
  const node = state.selected === null ? undefined : nodeOf(now, state.selected);
  if (!node) return <FormTexts work={work} />;
  const change = (next: FormNode, about: string): void => dispatch({ kind: 'change', node: next, about: `${node.id}.${about}` });
  const issue = issues.get(node.id);
  return (
    <div className="form-sheet" key={node.id}>
      <h2>{text(`text.part.${node.kind === 'field' ? node.type : node.kind}`)}</h2>
      {issue !== undefined && (
        <p role="alert" className="form-issue">
          {issue}
        </p>
      )}
      <TextPair
        zh="text.labelZh"
        en="text.labelEn"
        value={node.label}
        onChange={(label) => change({ ...node, label }, 'label')}
      />
      <Labelled label={text('text.key')}>
        <Input value={node.key} maxLength={40} onChange={({ target }) => change({ ...node, key: target.value }, 'key')} />
      </Labelled>
      {node.kind === 'field' && <FieldSheet node={node} onChange={change} />}
      {node.kind === 'repeat' && (
        <div className="form-limits">
          <Limit label={text('text.minRows')} value={node.min} onChange={(min) => change({ ...node, min: min ?? 0 }, 'min')} />
          <Limit label={text('text.maxRows')} value={node.max} onChange={(max) => change({ ...node, max: max ?? 50 }, 'max')} />
        </div>
      )}
      {node.kind === 'group' && (
        <ConditionEditor definition={now} group={node} onChange={(shownWhen) => change({ ...node, shownWhen }, 'shownWhen')} />
      )}
      <div className="form-buttons">
        <Button onClick={() => dispatch({ kind: 'step', id: node.id, step: -1 })}>{text('text.up')}</Button>
        <Button onClick={() => dispatch({ kind: 'step', id: node.id, step: 1 })}>{text('text.down')}</Button>
        <Button danger onClick={() => dispatch({ kind: 'remove', id: node.id })}>
          {text('text.remove')}
        </Button>
      </div>
    </div>
  );
}

function FormTexts({ work: { now, dispatch } }: { readonly work: DesignWork }) {
  const text = useText('form');
  const { intro, thanks } = now;
  return (
    <div className="form-sheet">
      <h2>{text('text.ofForm')}</h2>
      <TextPair
        zh="text.introZh"
        en="text.introEn"
        rows={3}
        value={intro}
        onChange={(next) => dispatch({ kind: 'texts', texts: { intro: next, thanks } })}
      />
      <TextPair
        zh="text.thanksZh"
        en="text.thanksEn"
        rows={2}
        value={thanks}
        onChange={(next) => dispatch({ kind: 'texts', texts: { intro, thanks: next } })}
      />
      <p className="form-keys">{text('text.chooseOne')}</p>
    </div>
  );
}

interface TextPairProps {
  readonly zh: string;
  readonly en: string;
  readonly value: Texts;
  readonly rows?: number;
  readonly onChange: (value: Texts) => void;
}

function TextPair({ zh, en, value, rows, onChange }: TextPairProps) {
  const text = useText('form');
  const input = (language: keyof Texts) => {
    const shared = { value: value[language], maxLength: rows ? 2_000 : 200 };
    return rows ? (
      <Input.TextArea {...shared} rows={rows} onChange={({ target }) => onChange({ ...value, [language]: target.value })} />
    ) : (
      <Input {...shared} onChange={({ target }) => onChange({ ...value, [language]: target.value })} />
    );
  };
  return (
    <>
      <Labelled label={text(zh)}>{input('zh-cn')}</Labelled>
      <Labelled label={text(en)}>{input('en')}</Labelled>
    </>
  );
}

/** Questions whose `min` and `max` mean nothing. */
const unlimited: ReadonlySet<string> = new Set(['date', 'select', 'radio', 'switch', 'rate', 'mobile', 'email', 'image', 'file']);
const choosing: ReadonlySet<string> = new Set(['select', 'radio', 'checkbox']);

function FieldSheet({
  node,
  onChange,
}: {
  readonly node: FieldNode;
  readonly onChange: (next: FormNode, about: string) => void;
}) {
  const text = useText('form');
  const isMoney = node.type === 'money';
  return (
    <>
      <TextPair zh="text.helpZh" en="text.helpEn" value={node.help} onChange={(help) => onChange({ ...node, help }, 'help')} />
      <label className="form-switch">
        <Switch
          size="small"
          checked={node.isRequired}
          onChange={(isRequired) => onChange({ ...node, isRequired }, 'isRequired')}
        />
        <span>{text('text.required')}</span>
      </label>
      {isFileType(node.type) && <FileLimits node={node} onChange={onChange} />}
      {!unlimited.has(node.type) && (
        <div className="form-limits">
          <Limit
            label={text(isMoney ? 'text.minFen' : 'text.min')}
            value={node.min}
            onChange={(min) => onChange({ ...node, min }, 'min')}
          />
          <Limit
            label={text(isMoney ? 'text.maxFen' : 'text.max')}
            value={node.max}
            onChange={(max) => onChange({ ...node, max }, 'max')}
          />
        </div>
      )}
      {choosing.has(node.type) && (
        <Choices choices={node.choices} onChange={(choices) => onChange({ ...node, choices }, 'choices')} />
      )}
    </>
  );
}

interface ChoicesProps {
  readonly choices: readonly Choice[];
  readonly onChange: (choices: readonly Choice[]) => void;
}

function Choices({ choices, onChange }: ChoicesProps) {
  const text = useText('form');
  const set = (at: number, choice: Choice): void => onChange(choices.map((one, place) => (place === at ? choice : one)));
  return (
    <fieldset className="form-choices">
      <legend>{text('text.choices')}</legend>
      {choices.map((choice, at) => (
        <div key={at} className="form-choice">
          <Input
            aria-label={text('text.choiceValue')}
            placeholder={text('text.choiceValue')}
            value={choice.value}
            maxLength={40}
            onChange={({ target }) => set(at, { ...choice, value: target.value })}
          />
          {(['zh-cn', 'en'] as const).map((language) => {
            const name = text(language === 'en' ? 'text.choiceEn' : 'text.choiceZh');
            return (
              <Input
                key={language}
                aria-label={name}
                placeholder={name}
                value={choice.label[language]}
                maxLength={200}
                onChange={({ target }) => set(at, { ...choice, label: { ...choice.label, [language]: target.value } })}
              />
            );
          })}
          <Button
            type="text"
            aria-label={text('text.removeChoice', { value: choice.value })}
            onClick={() => onChange(choices.filter((_, place) => place !== at))}
          >
            ×
          </Button>
        </div>
      ))}
      <Button size="small" onClick={() => onChange([...choices, { value: `c${choices.length + 1}`, label: noTexts }])}>
        {text('text.addChoice')}
      </Button>
    </fieldset>
  );
}
