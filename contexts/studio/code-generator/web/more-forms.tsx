import { useText } from '@shopkeeper/ui/i18n';
import { Plus } from '@shopkeeper/ui/icons';
import { Columns, Panel, Stack } from '@shopkeeper/ui/layout';
import { Button, Select } from 'antd';
import type { DesignLines } from '../module-design.domain.ts';
import { TextCell } from './cells.tsx';
import { newField, useDesigning, withItem } from './design-draft.ts';
import { FieldsTable } from './fields-table.tsx';
import { Choice, Labelled } from './module-form.tsx';

/** Child tables that are edited with their row. */
export function LinesForm() {
  const text = useText('code-generator');
  const { design, change } = useDesigning();
  const lines = design.lines ?? [];
  const set = (next: DesignLines[]): void => change({ lines: next.length > 0 ? next : undefined });
  const add = (): void => {
    const { list: _list, ...field } = newField('title');
    set([...lines, { name: '', label: { zh: '', en: '' }, fields: [field] }]);
  };
  return (
    <Stack gap={16}>
      {lines.map((one, at) => (
        <Lines key={`${at} ${lines.length}`} one={one} at={at} onChange={(next) => set(withItem(lines, at, next))} />
      ))}
      <div>
        <Button type="link" icon={<Plus size={15} />} onClick={add}>
          {text('text.add-lines')}
        </Button>
      </div>
    </Stack>
  );
}

interface LinesProps {
  readonly one: DesignLines;
  readonly at: number;
  onChange(next: DesignLines | null): void;
}

function Lines({ one, at, onChange }: LinesProps) {
  const text = useText('code-generator');
  const path = `lines.${at}`;
  const name = one.name || String(at + 1);
  return (
    <div>
      <Columns min={190} gap="12px 16px" margin="0 0 8px">
        <Labelled label={text('text.name')}>
          <TextCell
            isCode
            label={text('text.of', { what: text('text.name'), name: text('text.lines') })}
            path={`${path}.name`}
            value={one.name}
            onChange={(to) => onChange({ ...one, name: to })}
          />
        </Labelled>
        {(['zh', 'en'] as const).map((language) => (
          <Labelled key={language} label={text(`text.${language}`)}>
            <TextCell
              label={text('text.of', { what: text(`text.${language}`), name: text('text.lines') })}
              path={`${path}.label.${language}`}
              value={one.label[language]}
              onChange={(to) => onChange({ ...one, label: { ...one.label, [language]: to } })}
            />
          </Labelled>
        ))}
        <Button type="text" className="coder-check" onClick={() => onChange(null)}>
          {text('text.remove', { name })}
        </Button>
      </Columns>
      <FieldsTable
        isOfLines
        label={text('text.of', { what: text('text.fields'), name })}
        path={`${path}.fields`}
        fields={one.fields}
        onChange={(fields) => onChange({ ...one, fields })}
      />
    </div>
  );
}

const none = '–';

/** What members see, and whose data the rows are. */
export function PeopleForm() {
  const text = useText('code-generator');
  const { design, change } = useDesigning();
  const { memberView, personal, fields } = design;
  const references = fields.filter(({ kind }) => kind === 'ref').map(({ name }) => name);
  const reason = personal?.by === undefined ? (personal?.reason ?? '') : '';
  return (
    <Columns min={190} gap="12px 16px">
      <Choice
        label={text('text.personal-by')}
        path="personal.by"
        value={personal?.by ?? none}
        values={[none, ...references]}
        onChange={(by) => change({ personal: by === none ? undefined : { by, fields: personal?.fields } })}
      />
      {personal?.by !== undefined && <Treated />}
      <Labelled label={text('text.personal-reason')}>
        <TextCell
          label={text('text.personal-reason')}
          path="personal.reason"
          value={reason}
          placeholder={text('text.personal-none')}
          onChange={(to) => change({ personal: to === '' ? undefined : { reason: to } })}
        />
      </Labelled>
      <Choice
        label={`${text('text.member-view')}: ${text('text.owner')}`}
        path="memberView.owner"
        value={memberView?.owner ?? none}
        values={[none, ...references]}
        onChange={(owner) =>
          change({ memberView: owner === none ? undefined : { owner, title: memberView?.title ?? design.title } })
        }
      />
      {memberView &&
        (['zh', 'en'] as const).map((language) => (
          <Labelled key={language} label={text(`text.title-${language}`)}>
            <TextCell
              label={`${text('text.member-view')}: ${text(`text.title-${language}`)}`}
              path={`memberView.title.${language}`}
              value={memberView.title[language]}
              onChange={(to) => change({ memberView: { ...memberView, title: { ...memberView.title, [language]: to } } })}
            />
          </Labelled>
        ))}
    </Columns>
  );
}

/** The values that are removed with the person: emptied where that is possible, else replaced. */
function Treated() {
  const text = useText('code-generator');
  const { design, change } = useDesigning();
  const { personal, fields } = design;
  const others = fields.filter(({ name }) => name !== personal?.by && name !== '');
  const treat = (chosen: readonly string[]): void => {
    const treated = chosen.map((name) => {
      const field = others.find((one) => one.name === name);
      return [name, field?.optional === true ? 'erase' : 'anonymize'] as const;
    });
    change({ personal: { ...personal, fields: Object.fromEntries(treated) } });
  };
  return (
    <Labelled label={text('text.treated')}>
      <Select
        mode="multiple"
        aria-label={text('text.treated')}
        value={Object.keys(personal?.fields ?? {})}
        options={others.map(({ name }) => ({ value: name, label: name }))}
        onChange={treat}
      />
    </Labelled>
  );
}

/** The fields of the module. */
export function FieldsPanel() {
  const text = useText('code-generator');
  const { design, change } = useDesigning();
  return (
    <Panel title={text('text.fields')} padding={16}>
      <FieldsTable label={text('text.fields')} path="fields" fields={design.fields} onChange={(fields) => change({ fields })} />
    </Panel>
  );
}
