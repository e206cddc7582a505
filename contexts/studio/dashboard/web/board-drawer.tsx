import { PageDrawer, useMay, useWrite } from '@shopkeeper/admin-ui';
import { useText } from '@shopkeeper/ui/i18n';
import { PlainButton, Stack, Text } from '@shopkeeper/ui/layout';
import { Button, Checkbox, Input, Select } from 'antd';
import { useId, useState } from 'react';
import { type Comparison, comparisons, spans, type Span } from '../dashboard.domain.ts';
import {
  type Board,
  type Layout,
  type MetricKey,
  metricKeys,
  panelKeys,
  type SavedRange,
  standardLayout,
} from '../layout.domain.ts';
import type { Overview } from '../overview.domain.ts';
import { Arrangement } from './arrangement.tsx';
import { calls, type Range } from './overview.ts';

interface BoardDrawerProps {
  /** The dashboard that is changed; null for a new one. */
  readonly board: Board | null;
  readonly overview: Overview;
  readonly range: Range;
  onSaved(id: number): void;
  onClose(): void;
}

interface Draft {
  readonly name: string;
  readonly shared: boolean;
  readonly layout: Layout;
  readonly range: SavedRange;
}

/** A new dashboard begins as the one that is shown, with the range and comparison that are shown. */
function draftOf({ board, overview, range }: BoardDrawerProps): Draft {
  if (board) return board;
  const { span, from = null, to = null } = range;
  const layout = overview.board?.layout ?? standardLayout;
  return { name: '', shared: false, layout, range: { span, from, to, compare: overview.compare } };
}

/** Arranges a dashboard: its name, what stands on it in which order, and what it sums. */
export function BoardDrawer(props: BoardDrawerProps) {
  const { board, onSaved, onClose } = props;
  const text = useText('dashboard');
  const [draft, setDraft] = useState(() => draftOf(props));
  const write = useWrite<{ readonly id: number }>({ refreshes: [calls] });
  const hasName = draft.name.trim() !== '';
  // The failure was already shown; the drawer stays open with what was chosen.
  const send = (action: string, body: unknown) => write.mutateAsync({ path: `${calls}/${action}`, body });
  const save = (): void => {
    if (!hasName) return;
    const { name, shared, layout, range } = draft;
    const body = { name: name.trim(), shared, layout, range };
    const sent = board ? send('Update', { ...body, id: board.id, version: board.version }) : send('add', body);
    void sent.then(({ id }) => onSaved(id)).catch(() => undefined);
  };
  const remove = (): void =>
    void send('del', { id: board?.id })
      .then(() => onSaved(0))
      .catch(() => undefined);
  return (
    <PageDrawer
      title={text(board ? 'text.board.arrange' : 'text.board.new')}
      size={440}
      onClose={onClose}
      footer={
        <Stack row gap={10} justify="space-between">
          {board ? (
            <Button danger type="text" loading={write.isPending} onClick={remove}>
              {text('text.board.remove')}
            </Button>
          ) : (
            <span />
          )}
          <Button type="primary" loading={write.isPending} disabled={!hasName} onClick={save}>
            {text('text.board.save')}
          </Button>
        </Stack>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Stack gap={18}>
          <Naming draft={draft} onDraft={setDraft} />
          <RangeOf draft={draft} onDraft={setDraft} />
          <LayoutOf draft={draft} onDraft={setDraft} />
          {draft.shared && (
            <Text as="p" size={13} color="muted">
              {text('text.board.readers')}
            </Text>
          )}
        </Stack>
      </form>
    </PageDrawer>
  );
}

interface PartProps {
  readonly draft: Draft;
  onDraft(draft: Draft): void;
}

function Naming({ draft, onDraft }: PartProps) {
  const text = useText('dashboard');
  const mayShare = useMay()('share', '/Index');
  const id = useId();
  return (
    <Stack gap={8}>
      <label htmlFor={id}>{text('text.board.name')}</label>
      <Input
        id={id}
        autoFocus
        maxLength={40}
        value={draft.name}
        onChange={(event) => onDraft({ ...draft, name: event.target.value })}
      />
      {(mayShare || draft.shared) && (
        <Checkbox checked={draft.shared} onChange={(event) => onDraft({ ...draft, shared: event.target.checked })}>
          {text('text.board.share')}
        </Checkbox>
      )}
    </Stack>
  );
}

const fixed = 'fixed';

/** The span or the fixed days, and the comparison. Other days are chosen on the dashboard before it is saved. */
function RangeOf({ draft, onDraft }: PartProps) {
  const text = useText('dashboard');
  const { span, from, to, compare } = draft.range;
  const [days] = useState(() => (from && to ? { from, to } : null));
  const options = [
    ...spans.map((value) => ({ value: value as string, label: text(`text.span.${value}`) })),
    ...(days ? [{ value: fixed, label: `${days.from} – ${days.to}` }] : []),
  ];
  const choose = (value: string): void => {
    const range = value === fixed ? { span, ...days } : { span: value as Span, from: null, to: null };
    onDraft({ ...draft, range: { from: null, to: null, ...range, compare } });
  };
  return (
    <Stack gap={8}>
      <Text as="h3" size={14} weight={600}>
        {text('text.board.range')}
      </Text>
      <Select aria-label={text('text.board.range')} value={from && to ? fixed : span} options={options} onChange={choose} />
      <Select<Comparison>
        aria-label={text('text.compareWith')}
        value={compare}
        options={comparisons.map((value) => ({ value, label: text(`text.compare.${value}`) }))}
        onChange={(by) => onDraft({ ...draft, range: { ...draft.range, compare: by } })}
      />
    </Stack>
  );
}

function LayoutOf({ draft, onDraft }: PartProps) {
  const text = useText('dashboard');
  const { layout } = draft;
  const put = (next: Partial<Layout>): void => onDraft({ ...draft, layout: { ...layout, ...next } });
  return (
    <>
      <Arrangement
        title={text('text.board.panels')}
        all={panelKeys}
        chosen={layout.panels}
        nameOf={(key) => text(`text.panel.${key}`)}
        onChosen={(panels) => put({ panels })}
      />
      <Arrangement
        title={text('text.board.metrics')}
        all={metricKeys}
        chosen={layout.metrics}
        nameOf={(key) => text(`text.figure.${key}`)}
        onChosen={(metrics) => put({ metrics })}
      />
      <Stack gap={8}>
        <Text as="h3" size={14} weight={600}>
          {text('text.metric')}
        </Text>
        <Select<MetricKey>
          aria-label={text('text.metric')}
          value={layout.trend}
          options={metricKeys.map((value) => ({ value, label: text(`text.figure.${value}`) }))}
          onChange={(trend) => put({ trend })}
        />
      </Stack>
      <PlainButton kind="link" onClick={() => put(standardLayout)}>
        {text('text.board.reset')}
      </PlainButton>
    </>
  );
}
