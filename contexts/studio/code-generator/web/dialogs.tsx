import { EmptyState, ErrorState, PageDrawer, PageModal, useMay, useWrite } from '@shopkeeper/admin-ui';
import { ApiError, read, useCall } from '@shopkeeper/api-client';
import { TimeText } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { App, Select, Skeleton, Button } from 'antd';
import { useState } from 'react';
import { codeGeneratorPage } from '../code-generator.page.ts';
import type { GeneratorDeleted, GeneratorDesign, GeneratorOverview, GeneratorTables } from '../generator-reply.domain.ts';
import type { ModuleDesign } from '../module-design.domain.ts';

const { path } = codeGeneratorPage;

interface OpeningProps {
  onOpen(design: ModuleDesign): void;
  onClose(): void;
}

/** Reads a design and hands it to the form. */
function useOpening({ onOpen, onClose }: OpeningProps) {
  const text = useText('code-generator');
  const { message } = App.useApp();
  const [isBusy, setBusy] = useState(false);
  async function open(call: string, body: object): Promise<void> {
    setBusy(true);
    try {
      const { design, skipped } = await read<GeneratorDesign>(`${path}/${call}`, body);
      if (skipped.length > 0) void message.info(text('text.skipped', { names: skipped.join(', ') }));
      onOpen(structuredClone(design) as ModuleDesign);
      onClose();
    } catch (error) {
      // The call has shown it.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
    }
  }
  return { open, isBusy };
}

/** Designs a module from a table of the database. */
export function FromTableDialog(props: OpeningProps) {
  const text = useText('code-generator');
  const [table, setTable] = useState<string>();
  const { open, isBusy } = useOpening(props);
  const { data, error, refetch } = useCall<GeneratorTables>(`${path}/tables`, {});
  return (
    <PageModal
      title={text('text.from-table')}
      okText={text('text.use')}
      okButtonProps={{ disabled: table === undefined, loading: isBusy }}
      onOk={() => void open('fromTable', { table })}
      onCancel={props.onClose}
    >
      {error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <Select
          showSearch
          className="coder-wide"
          aria-label={text('text.table')}
          placeholder={text('text.table')}
          loading={!data}
          value={table}
          options={data?.tables.map((one) => ({ value: one, label: one })) ?? []}
          onChange={setTable}
        />
      )}
    </PageModal>
  );
}

interface OpenDialogProps extends OpeningProps {
  readonly overview: GeneratorOverview;
}

/** Opens the design of a generated module, or deletes what was generated of it. */
export function OpenDialog(props: OpenDialogProps) {
  const text = useText('code-generator');
  const { modules, hindrance } = props.overview;
  const [folder, setFolder] = useState(modules[0]?.folder);
  const may = useMay();
  const { open, isBusy } = useOpening(props);
  const { message, modal } = App.useApp();
  const remove = useWrite<GeneratorDeleted>({ refreshes: [path] });
  const confirm = (): void =>
    void modal.confirm({
      title: text('text.delete'),
      content: text('text.delete-hint'),
      okButtonProps: { danger: true },
      onOk: async () => {
        const { deleted, left } = await remove.mutateAsync({ path: `${path}/del`, body: { folder } });
        void message.info(
          [text('text.deleted', { count: deleted.length }), text('text.left', { count: left.length })].join(' · '),
        );
        props.onClose();
      },
    });
  return (
    <PageModal
      title={text('text.open')}
      okText={text('text.open')}
      okButtonProps={{ disabled: folder === undefined, loading: isBusy }}
      onOk={() => void open('design', { folder })}
      onCancel={props.onClose}
    >
      <Stack gap={12} align="start">
        <Select
          className="coder-wide"
          aria-label={text('text.module')}
          placeholder={text('text.no-runs')}
          value={folder}
          options={modules.map((one) => ({ value: one.folder, label: one.folder }))}
          onChange={setFolder}
        />
        {may('del', path) && (
          <Button danger disabled={folder === undefined || hindrance !== null} onClick={confirm}>
            {text('text.delete')}
          </Button>
        )}
      </Stack>
    </PageModal>
  );
}

/** What was generated and deleted, by whom. */
export function RunLog({ overview, onClose }: { readonly overview: GeneratorOverview | undefined; onClose(): void }) {
  const text = useText('code-generator');
  return (
    <PageDrawer title={text('text.log')} size={680} onClose={onClose} className="rs-drawer">
      {!overview && <Skeleton active />}
      {overview?.runs.length === 0 && <EmptyState title={text('text.no-runs')} hint={text('text.no-runs-hint')} />}
      <Stack as="ul" divided>
        {overview?.runs.map((run) => (
          <Stack as="li" key={run.id} gap={4} padding="12px 0">
            <Stack row wrap gap={[2, 12]}>
              <Text weight={600} className="coder-code">
                {run.folder}
              </Text>
              <span>{text(`text.run.${run.action}`)}</span>
              <Text color="secondary">
                {run.startedBy} · <TimeText at={run.at} />
              </Text>
            </Stack>
            {run.files.map((file) => (
              <Text key={file.path} color="secondary" size={13} className="coder-code">
                {text(`text.action.${file.action}`)} {file.path.slice(run.folder.length + 1)}
              </Text>
            ))}
          </Stack>
        ))}
      </Stack>
    </PageDrawer>
  );
}
