import type { AnyResource } from '@shopkeeper/resource';
import type { AnyDetail } from '@shopkeeper/resource/detail';
import { titleOf } from '@shopkeeper/resource/view';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { ArrowLeft } from '@shopkeeper/ui/icons';
import { PageLink, usePage, usePageTitle } from '@shopkeeper/shell';
import { Columns, Panel, Stack, Text } from '@shopkeeper/ui/layout';
import { type DetailOf, resourceOf, useDetail } from '../calls/use-detail.ts';
import { FieldValue } from '../cells/field-value.tsx';
import { TimeText } from '@shopkeeper/ui';
import { useResourceLabels, useResourceText } from '../texts/resource-text.ts';
import { Presence } from '../presence/presence.tsx';
import { RowHistory } from '../history/row-history.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { type DetailAnswer, noLabels } from '../calls/wire.ts';
import { CopyButton } from './copy-button.tsx';
import { TransitionButtons } from './transition-button.tsx';

interface DetailPageProps<R extends AnyResource | AnyDetail> {
  /** The resource, or its detail with children and parts. */
  readonly resource: R;
  readonly id: number;
  /** Shown below the head, over the whole width. */
  summary?(row: DetailOf<R>): ReactNode;
  /** Details and lines: two thirds of the width, on the left. */
  main(row: DetailOf<R>): ReactNode;
  /** Member, amounts and notes: one third of the width, on the right. */
  aside?(row: DetailOf<R>): ReactNode;
  /** Further fields whose state is shown beside the row's own. */
  badges?(row: DetailOf<R>): readonly (keyof DetailOf<R> & string)[];
  /** Shown below `main` and `aside`. */
  timeline?(row: DetailOf<R>): ReactNode;
  /** Buttons beside the transitions of the row's state. */
  actions?(row: DetailOf<R>): ReactNode;
  /** Replaces the transition buttons, for a page that arranges them itself. */
  transitions?(row: DetailOf<R>): ReactNode;
}

/**
 * The page of one row: number, state, age and allowed transitions at the top, `main` on the left, `aside` on the right, and below
 * what changed in the row, for staff who may open the activity log.
 */
export function DetailPage<R extends AnyResource | AnyDetail>(props: DetailPageProps<R>) {
  const { resource, id } = props;
  const { data, error, refetch } = useDetail(resource, id);
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <DetailSkeleton />;
  return <Loaded {...props} row={data} />;
}

function Loaded<R extends AnyResource | AnyDetail>(props: DetailPageProps<R> & { readonly row: DetailOf<R> }) {
  const { summary, main, aside, timeline, row } = props;
  const resource = resourceOf(props.resource);
  return (
    <article className="rs-detail">
      <Head {...props} />
      {summary?.(row)}
      <Columns of={aside ? 'minmax(0, 2fr) minmax(0, 1fr)' : 1} narrowOn="phone" gap={16} align="start">
        <Stack gap={16}>{main(row)}</Stack>
        {aside && (
          <Stack as="aside" gap={16}>
            {aside(row)}
          </Stack>
        )}
      </Columns>
      {timeline?.(row)}
      <RowHistory resource={resource} id={row.id} version={row.version} />
    </article>
  );
}

/** Name, states, age and actions of the row. */
function Head<R extends AnyResource | AnyDetail>(props: DetailPageProps<R> & { readonly row: DetailOf<R> }) {
  const { actions, transitions, badges, row } = props;
  const resource = resourceOf(props.resource);
  // The kit reads own and standard fields alike, by their declared names.
  const wire = row as unknown as DetailAnswer;
  const name = String(wire[resource.label] ?? `#${wire.id}`);
  const resourceLabels = useResourceLabels(resource);
  usePageTitle(name);
  return (
    <header className="rs-detail-head">
      <BackLink resource={resource} />
      <h1>{name}</h1>
      {resource.fields[resource.label]?.kind === 'code' && (
        <CopyButton value={name} label={resourceLabels.of(titleOf(resource, resource.label))} />
      )}
      {[...(resource.state === null ? [] : [resource.state]), ...(badges?.(row) ?? [])].map((key) => (
        <FieldValue key={key} resource={resource} name={key} value={wire[key]} labels={noLabels} />
      ))}
      {typeof wire['createdAt'] === 'number' && (
        <Text color="muted" size={13}>
          {resourceLabels.of('shell:field.createdAt')} <TimeText at={wire['createdAt']} />
        </Text>
      )}
      <Presence resource={resource} id={wire.id} />
      <div className="rs-actions">
        {actions?.(row)}
        {transitions ? transitions(row) : <TransitionButtons resource={resource} row={wire} />}
      </div>
    </header>
  );
}

function BackLink({ resource }: { readonly resource: AnyResource }) {
  const text = useResourceText();
  const resourceLabels = useResourceLabels(resource);
  const { path } = usePage();
  if (path === resource.page) return null;
  return (
    <PageLink
      to={resource.page}
      className="rs-back"
      aria-label={text('detail.back', { title: resourceLabels.title })}
      title={text('detail.back', { title: resourceLabels.title })}
    >
      <ArrowLeft size={17} aria-hidden />
    </PageLink>
  );
}

function DetailSkeleton() {
  return (
    <article className="rs-detail" aria-busy="true">
      <Skeleton active paragraph={false} title={{ width: 280 }} />
      <Columns of="minmax(0, 2fr) minmax(0, 1fr)" narrowOn="phone" gap={16} align="start">
        <Panel className="rs-section">
          <Skeleton active paragraph={{ rows: 8 }} />
        </Panel>
        <Panel className="rs-section">
          <Skeleton active paragraph={{ rows: 4 }} />
        </Panel>
      </Columns>
    </article>
  );
}
