import type { AnyResource } from '@shopkeeper/resource';
import { type AuditChanges, auditLogPage } from '@shopkeeper/resource/audit';
import { type ListData } from '@shopkeeper/resource/schema';
import { keyOf, namespaceOf } from '@shopkeeper/resource/view';
import { useCall } from '@shopkeeper/api-client';
import { PageLink } from '@shopkeeper/shell';
import { type Translate, useTexts } from '@shopkeeper/ui/i18n';
import { lazyPart } from '@shopkeeper/ui';
import { Disclosure, Panel, PlainButton, Timeline } from '@shopkeeper/ui/layout';
import { Skeleton } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useMayOpen } from '../access/allowed.tsx';
import { useResourceText } from '../texts/resource-text.ts';
import { ChangeList } from './change-list.tsx';

interface Entry {
  readonly id: number;
  readonly createdAt: number;
  readonly actorName: string;
  readonly action: string;
}

const PastDialog = lazyPart(async () => (await import('./past-dialog.tsx')).PastDialog);

const shownEntries = 10;
const shownChanges = 6;

const colors = { add: 'info', del: 'bad' } as const;
const isColored = (action: string): action is keyof typeof colors => action in colors;

interface RowHistoryProps {
  readonly resource: AnyResource;
  readonly id: number;
  /** The version of the row that is shown; the log is read again when it changes. */
  readonly version: number;
}

/** What changed in a row, by whom and when: the newest entries of the activity log, for staff who may open it. */
export function RowHistory({ resource, id, version }: RowHistoryProps) {
  const text = useResourceText();
  const mayOpen = useMayOpen();
  if (!mayOpen(auditLogPage) || resource.page === auditLogPage) return null;
  return (
    <Panel className="rs-section" title={text('history.title')} extra={<AllEntries resource={resource} id={id} />}>
      <Entries resource={resource} id={id} version={version} />
    </Panel>
  );
}

/** The same below a form: the log is read once the title is opened. */
export function FoldedHistory({ resource, id, version }: RowHistoryProps) {
  const text = useResourceText();
  const mayOpen = useMayOpen();
  const [isOpen, setOpen] = useState(false);
  if (!mayOpen(auditLogPage) || resource.page === auditLogPage) return null;
  return (
    <Disclosure title={text('history.title')} onOpen={() => setOpen(true)}>
      {isOpen && <Entries resource={resource} id={id} version={version} />}
    </Disclosure>
  );
}

const nameOf = ({ context, name }: AnyResource): string => `${context}/${name}`;

function AllEntries({ resource, id }: Omit<RowHistoryProps, 'version'>) {
  const text = useResourceText();
  const filters = new URLSearchParams({ 'f.resource': `eq:${nameOf(resource)}`, 'f.rowId': `eq:${id}` });
  return (
    <PageLink className="ly-link" to={`${auditLogPage}?${filters.toString()}`}>
      {text('history.all')}
    </PageLink>
  );
}

function useEntries({ resource, id, version }: RowHistoryProps) {
  const filters = {
    and: [
      { field: 'resource', op: 'eq', value: nameOf(resource) },
      { field: 'rowId', op: 'eq', value: id },
    ],
  };
  const page = { currentPage: 1, pageSize: shownEntries };
  const { data, refetch } = useCall<ListData<Entry>>(`${auditLogPage}/GetPageData`, { page, filters });
  const shown = useRef(version);
  useEffect(() => {
    if (shown.current === version) return;
    shown.current = version;
    void refetch();
  }, [version, refetch]);
  const ids = data?.result.map((entry) => entry.id) ?? [];
  const { data: changes } = useCall<AuditChanges>(`${auditLogPage}/changes`, { ids }, { isReady: ids.length > 0 });
  return { entries: data?.result, changes };
}

function Entries({ resource, id, version }: RowHistoryProps) {
  const own = useResourceText();
  const text = useTexts(['resource', 'admin-log', namespaceOf(resource)]);
  const { entries, changes } = useEntries({ resource, id, version });
  const [past, setPast] = useState<Entry | null>(null);
  if (!entries || !text) return <Skeleton active paragraph={{ rows: 3 }} />;
  if (entries.length === 0) return <p className="rs-hint">{own('timeline.empty')}</p>;
  const instantOf = ({ createdAt, actorName }: Entry) => ({ at: createdAt, by: actorName });
  return (
    <>
      <Timeline
        entries={entries.map((entry) => ({
          id: entry.id,
          at: entry.createdAt,
          by: entry.actorName,
          title: actionIn(text, resource, entry.action),
          tone: isColored(entry.action) ? colors[entry.action] : ('idle' as const),
          details: (
            <>
              {changes?.[String(entry.id)] && <ChangeList changes={changes[String(entry.id)] ?? []} most={shownChanges} />}
              <PlainButton kind="link" onClick={() => setPast(entry)}>
                {own('past.open')}
              </PlainButton>
            </>
          ),
        }))}
      />
      {past && (
        <PastDialog
          resource={resource}
          id={id}
          from={instantOf(past)}
          later={entries.filter(({ createdAt }) => createdAt > past.createdAt).map(instantOf)}
          onClose={() => setPast(null)}
        />
      )}
    </>
  );
}

/** The name of an action: of the transition, of the kit, of the page, of the log. */
function actionIn(text: Translate, resource: AnyResource, action: string): string {
  const keys = [
    keyOf(resource, 'transition', action),
    `shell:action.${action}`,
    `${namespaceOf(resource)}:text.action.${action}`,
    `admin-log:text.action.${action}`,
  ];
  return keys.reduceRight((otherwise, key) => text(key, { defaultValue: otherwise }), action);
}
