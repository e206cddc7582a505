import { useText } from '@shopkeeper/ui/i18n';
import { Columns } from '@shopkeeper/ui/layout';
import { Checkbox, InputNumber, Select } from 'antd';
import type { ReactNode } from 'react';
import type { ModuleDesign } from '../module-design.domain.ts';
import { TextCell } from './cells.tsx';
import { useDesigning } from './design-draft.ts';

interface LabelledProps {
  readonly label: string;
  /** Takes the place of two columns. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** A label above its input. */
export function Labelled({ label, isWide = false, children }: LabelledProps) {
  return (
    <div className={`coder-labelled${isWide ? ' coder-labelled-wide' : ''}`}>
      <span aria-hidden>{label}</span>
      {children}
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly path: string;
  readonly value: string | undefined;
  readonly values: readonly string[];
  onChange(value: string): void;
}

/** One of some names. */
export function Choice({ label, path, value, values, onChange }: ChoiceProps) {
  const issue = useDesigning().issueOf(path);
  return (
    <Labelled label={label}>
      <Select
        showSearch
        aria-label={label}
        status={issue === undefined ? '' : 'error'}
        title={issue ?? ''}
        popupMatchSelectWidth={false}
        value={value ?? null}
        options={values.map((one) => ({ value: one, label: one }))}
        onChange={onChange}
      />
    </Labelled>
  );
}

/** What the module is called, where it stands in the menu, and whether its rows have an order or parents. */
export function ModuleForm() {
  const text = useText('code-generator');
  const { design, overview, change } = useDesigning();
  const { menu } = design;
  const named = design.fields.filter(({ kind }) => kind === 'text' || kind === 'code').map(({ name }) => name);
  return (
    <Columns min={190} gap="12px 16px">
      <Choice
        label={text('text.context')}
        path="context"
        value={design.context}
        values={overview.contexts}
        onChange={(context) => change({ context })}
      />
      <Labelled label={text('text.name')}>
        <TextCell isCode label={text('text.name')} path="name" value={design.name} onChange={(name) => change({ name })} />
      </Labelled>
      <Texts of="title" />
      <Texts of="one" />
      <Labelled isWide label={text('text.about')}>
        <TextCell
          label={text('text.about')}
          path="about"
          value={design.about ?? ''}
          placeholder={text('text.about-hint')}
          onChange={(about) => change({ about: about || undefined })}
        />
      </Labelled>
      <Choice
        label={text('text.group')}
        path="menu.group"
        value={menu.group}
        values={overview.groups}
        onChange={(group) => change({ menu: { ...menu, group } })}
      />
      <Choice
        label={text('text.icon')}
        path="menu.icon"
        value={menu.icon}
        values={overview.icons}
        onChange={(icon) => change({ menu: { ...menu, icon } })}
      />
      <Choice
        label={text('text.label-field')}
        path="labelField"
        value={design.labelField}
        values={named}
        onChange={(labelField) => change({ labelField })}
      />
      <Labelled label={text('text.tree-depth')}>
        <InputNumber
          aria-label={text('text.tree-depth')}
          placeholder={text('text.no-tree')}
          min={2}
          max={8}
          precision={0}
          value={design.treeDepth ?? null}
          onChange={(depth) => change({ treeDepth: depth ?? undefined })}
        />
      </Labelled>
      <Checkbox
        className="coder-check"
        checked={design.sortable === true}
        onChange={(event) => change({ sortable: event.target.checked || undefined })}
      >
        {text('text.sortable')}
      </Checkbox>
    </Columns>
  );
}

function Texts({ of }: { readonly of: 'title' | 'one' }) {
  const text = useText('code-generator');
  const { design, change } = useDesigning();
  return (['zh', 'en'] as const).map((language) => {
    const label = text(`text.${of}-${language}`);
    const set = (to: string): void => change({ [of]: { ...design[of], [language]: to } } as Partial<ModuleDesign>);
    return (
      <Labelled key={language} label={label}>
        <TextCell label={label} path={`${of}.${language}`} value={design[of][language]} onChange={set} />
      </Labelled>
    );
  });
}
