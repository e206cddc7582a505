import { ErrorState, useMay } from '@shopkeeper/admin-ui';
import { type ApiError, useCall } from '@shopkeeper/api-client';
import { useText } from '@shopkeeper/ui/i18n';
import { Database, FolderOpen, ScrollText } from '@shopkeeper/ui/icons';
import { Panel, Stack, StatusBadge, Text } from '@shopkeeper/ui/layout';
import { Alert, Button, Skeleton } from 'antd';
import { useMemo, useState } from 'react';
import { codeGeneratorPage } from '../code-generator.page.ts';
import type { GeneratorApplied, GeneratorOverview } from '../generator-reply.domain.ts';
import type { ModuleDesign } from '../module-design.domain.ts';
import './code-generator.css';
import { DesigningContext, newDesign } from './design-draft.ts';
import { FromTableDialog, OpenDialog, RunLog } from './dialogs.tsx';
import { LedgerForm } from './ledger-form.tsx';
import { FieldsPanel, LinesForm, PeopleForm } from './more-forms.tsx';
import { ModuleForm } from './module-form.tsx';
import { PlanPanel } from './plan-panel.tsx';
import { StatesForm } from './states-form.tsx';
import { openIn, useGenerator } from './use-generator.ts';

const { path } = codeGeneratorPage;

/** A module is designed, previewed file by file, and written into the sources. */
export function CodeGeneratorScreen() {
  const text = useText('code-generator');
  const { data, error, refetch } = useCall<GeneratorOverview>(`${path}/list`, {});
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  return (
    <article className="rs-detail coder">
      {data ? (
        <Loaded overview={data} />
      ) : (
        <>
          <h1>{text('title')}</h1>
          <Skeleton active paragraph={{ rows: 10 }} />
        </>
      )}
    </article>
  );
}

function Loaded({ overview }: { readonly overview: GeneratorOverview }) {
  const text = useText('code-generator');
  const [design, setDesign] = useState(newDesign);
  const [dialog, setDialog] = useState<'table' | 'open' | 'log' | null>(null);
  const generator = useGenerator();
  const { previewed, error, applied } = generator;
  const show = (next: ModuleDesign): void => {
    setDesign(next);
    generator.reset();
  };
  const designing = useMemo(() => {
    const issues = new Map(error?.fields.map((field) => [field.path.replace(/^design\./, ''), field.msg]));
    const change = (patch: Partial<ModuleDesign>): void => setDesign((before) => ({ ...before, ...patch }));
    return { design, overview, change, issueOf: (at: string) => issues.get(at) };
  }, [design, overview, error]);
  const close = (): void => setDialog(null);
  return (
    <DesigningContext value={designing}>
      <header className="rs-detail-head coder-head">
        <h1>{text('title')}</h1>
        <StatusBadge color={overview.hindrance === null ? 'info' : 'warn'}>{text('text.dev')}</StatusBadge>
        <Text color="secondary" grow>
          {overview.hindrance === null ? text('text.hint') : text(`error.${overview.hindrance}`)}
        </Text>
        <Stack row wrap gap={8}>
          <Button icon={<Database size={15} />} onClick={() => setDialog('table')}>
            {text('text.from-table')}
          </Button>
          <Button icon={<FolderOpen size={15} />} onClick={() => setDialog('open')}>
            {text('text.open')}
          </Button>
          <Button icon={<ScrollText size={15} />} onClick={() => setDialog('log')}>
            {text('text.log')}
          </Button>
        </Stack>
      </header>
      <Stack gap={16}>
        <Panel title={text('text.module')} padding={16}>
          <ModuleForm />
        </Panel>
        <FieldsPanel />
        <Panel title={text('text.states')} padding={16}>
          <StatesForm />
        </Panel>
        <Panel title={text('text.lines')} padding={16}>
          <LinesForm />
        </Panel>
        <Panel title={text('text.ledger')} padding={16}>
          <LedgerForm />
        </Panel>
        <Panel title={text('text.personal')} padding={16}>
          <PeopleForm />
        </Panel>
        <Bar generator={generator} design={design} overview={overview} />
        {error && <Issues error={error} />}
        {applied && <Written applied={applied} />}
        <PlanPanel previewed={previewed} onChoose={generator.choose} />
      </Stack>
      {dialog === 'table' && <FromTableDialog onOpen={show} onClose={close} />}
      {dialog === 'open' && <OpenDialog overview={overview} onOpen={show} onClose={close} />}
      {dialog === 'log' && <RunLog overview={overview} onClose={close} />}
    </DesigningContext>
  );
}

interface BarProps {
  readonly generator: ReturnType<typeof useGenerator>;
  readonly design: ModuleDesign;
  readonly overview: GeneratorOverview;
}

/** Previews and applies; a design that changed since is previewed again first. */
function Bar({ generator, design, overview }: BarProps) {
  const text = useText('code-generator');
  const mayApply = useMay()('apply', path);
  const { previewed, isBusy } = generator;
  const open = previewed ? openIn(previewed) : 0;
  const isCurrent = previewed !== null && JSON.stringify(previewed.design) === JSON.stringify(design);
  return (
    <Stack row wrap gap={8} justify="end">
      <Button type={isCurrent ? 'default' : 'primary'} loading={isBusy} onClick={() => void generator.preview(design)}>
        {text('text.preview')}
      </Button>
      {mayApply && (
        <Button
          type={isCurrent ? 'primary' : 'default'}
          disabled={!isCurrent || open > 0 || isBusy || overview.hindrance !== null}
          title={overview.hindrance === null ? undefined : text(`error.${overview.hindrance}`)}
          onClick={() => previewed && void generator.apply(previewed)}
        >
          {open > 0 ? text('text.apply-left', { count: open }) : text('text.apply')}
        </Button>
      )}
    </Stack>
  );
}

function Issues({ error }: { readonly error: ApiError }) {
  const text = useText('code-generator');
  const { fields, msg } = error;
  return (
    <Alert
      type="error"
      role="alert"
      title={fields.length > 0 ? text('text.issues') : msg}
      description={
        fields.length > 0 && (
          <ul className="coder-issues">
            {fields.map((field) => (
              <li key={`${field.path} ${field.rule}`}>
                <code>{field.path.replace(/^design\./, '')}</code> {field.msg}
              </li>
            ))}
          </ul>
        )
      }
    />
  );
}

function Written({ applied: { files, commands } }: { readonly applied: GeneratorApplied }) {
  const text = useText('code-generator');
  return (
    <Alert
      type="success"
      role="status"
      title={text('text.written', { count: files.length })}
      description={<pre className="coder-commands">{commands.join('\n')}</pre>}
    />
  );
}
