import { useText } from '@shopkeeper/ui/i18n';
import { Columns } from '@shopkeeper/ui/layout';
import { Checkbox, Input, Select } from 'antd';
import type { ModuleDesign } from '../module-design.domain.ts';
import { TextCell } from './cells.tsx';
import { optionsText, readOptions, useDesigning } from './design-draft.ts';
import { Labelled } from './module-form.tsx';

type Ledger = NonNullable<ModuleDesign['ledger']>;

const newLedger = (): Ledger => ({ name: 'balance', title: { zh: '', en: '' }, unit: 'fen', types: [] });

interface LedgerPartProps {
  readonly ledger: Ledger;
  set(patch: Partial<Ledger>): void;
}

/** The ledger of what each row has: its unit, and the kinds of its entries. */
export function LedgerForm() {
  const text = useText('code-generator');
  const { design, change } = useDesigning();
  const { ledger } = design;
  return (
    <Columns min={190} gap="12px 16px">
      <Checkbox
        className="coder-check"
        checked={ledger !== undefined}
        onChange={(event) => change({ ledger: event.target.checked ? newLedger() : undefined })}
      >
        {text('text.has-ledger')}
      </Checkbox>
      {ledger && <LedgerInputs ledger={ledger} set={(patch) => change({ ledger: { ...ledger, ...patch } })} />}
    </Columns>
  );
}

function LedgerInputs({ ledger, set }: LedgerPartProps) {
  const text = useText('code-generator');
  const of = (what: string): string => text('text.of', { what, name: text('text.ledger') });
  return (
    <>
      <Labelled label={text('text.name')}>
        <TextCell
          isCode
          label={of(text('text.name'))}
          path="ledger.name"
          value={ledger.name}
          onChange={(name) => set({ name })}
        />
      </Labelled>
      {(['zh', 'en'] as const).map((language) => (
        <Labelled key={language} label={text(`text.title-${language}`)}>
          <TextCell
            label={of(text(`text.title-${language}`))}
            path={`ledger.title.${language}`}
            value={ledger.title[language]}
            onChange={(to) => set({ title: { ...ledger.title, [language]: to } })}
          />
        </Labelled>
      ))}
      <Labelled label={text('text.unit')}>
        <Select
          aria-label={of(text('text.unit'))}
          value={ledger.unit}
          options={(['fen', 'pieces'] as const).map((unit) => ({ value: unit, label: text(`text.unit.${unit}`) }))}
          onChange={(unit) => set({ unit })}
        />
      </Labelled>
      <EntryTypes ledger={ledger} set={set} />
    </>
  );
}

function EntryTypes({ ledger, set }: LedgerPartProps) {
  const text = useText('code-generator');
  const { issueOf } = useDesigning();
  const paths = ['ledger.types', ...ledger.types.map((_, at) => `ledger.types.${at}.value`)];
  const issue = paths.map(issueOf).find((one) => one !== undefined);
  return (
    <Labelled label={text('text.entry-types')}>
      <Input
        key={optionsText(ledger.types)}
        aria-label={text('text.entry-types')}
        status={issue === undefined ? '' : 'error'}
        title={issue}
        placeholder={text('text.more-choice')}
        defaultValue={optionsText(ledger.types)}
        onBlur={(event) => set({ types: readOptions(event.target.value) })}
      />
    </Labelled>
  );
}
