import { ErrorState, noLabels, useMay } from '@shopkeeper/admin-ui';
import { FieldValue } from '@shopkeeper/admin-ui/detail';
import { useFormScope } from '@shopkeeper/admin-ui/form';
import { useCall } from '@shopkeeper/api-client';
import { PageLink } from '@shopkeeper/shell';
import { MoneyText } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { CirclePlay } from '@shopkeeper/ui/icons';
import { PlainTable } from '@shopkeeper/ui/layout';
import { Button } from 'antd';
import { useState } from 'react';
import type { DryRun as Answer } from '../../instance/dry-run-view.domain.ts';
import { instance } from '../../instance/instance.resource.ts';
import { definition } from '../definition.resource.ts';
import type { DraftGraph } from '../draft-graph.domain.ts';

interface DryRunProps {
  readonly graph: DraftGraph;
  /** Whether something is missing in the graph. */
  readonly isBroken: boolean;
}

/** Walks the draft over the last requests: who would be asked about each. */
export function DryRun({ graph, isBroken }: DryRunProps) {
  const text = useText('definition');
  const may = useMay();
  const { draft } = useFormScope();
  const [asked, setAsked] = useState<object | null>(null);
  const { subject, substituteId } = draft;
  if (!may('index', instance.page) || !may('edit', definition.page)) return null;
  const isReady = !isBroken && typeof subject === 'string' && subject !== '' && typeof substituteId === 'number';
  const run = (): void => setAsked({ subject, substituteId, steps: graph.map(({ id: _id, ...step }) => step) });
  return (
    <section className="wf-dry-run">
      <header>
        <h3>{text('text.dryRun')}</h3>
        <span>{text('text.dryRun.lead')}</span>
        <Button size="small" icon={<CirclePlay size={15} />} disabled={!isReady} onClick={run}>
          {text('text.dryRun')}
        </Button>
      </header>
      {asked && <Walked body={asked} graph={graph} />}
    </section>
  );
}

function Walked({ body, graph }: { readonly body: object; readonly graph: DraftGraph }) {
  const text = useText('definition');
  const { data, error, refetch } = useCall<Answer>(`${definition.prefix}dryRun`, body);
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return null;
  if (data.requests.length === 0) return <p className="rs-hint">{text('text.dryRun.none')}</p>;
  const nameOf = (code: string): string => graph.find((step) => step.code === code)?.name ?? code;
  return (
    <PlainTable
      label={text('text.dryRun')}
      head={
        <tr>
          <th>{text('text.dryRun.request')}</th>
          <th>{text('text.dryRun.amount')}</th>
          <th>{text('text.dryRun.asked')}</th>
          <th>{text('text.dryRun.was')}</th>
        </tr>
      }
    >
      {data.requests.map(({ id, title, amount, asked, status }) => (
        <tr key={id}>
          <td>
            <PageLink className="ly-link" to={`${instance.page}/${id}`}>
              {title}
            </PageLink>
          </td>
          <td>{amount !== null && <MoneyText fen={amount} />}</td>
          <td>
            {asked.length === 0
              ? text('text.dryRun.nobody')
              : asked.map(({ step, people }) => `${nameOf(step)}: ${people.join(text('text.separator'))}`).join(' → ')}
          </td>
          <td>
            <FieldValue resource={instance} name="status" value={status} labels={noLabels} />
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}
