import { ErrorState } from '@shopkeeper/admin-ui';
import { useCall } from '@shopkeeper/api-client';
import { PageLink, usePageTitle } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { Panel, Stack, Text } from '@shopkeeper/ui/layout';
import { Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import { funnelSteps, type LeadMetrics, type LeadPeriod, leadPeriods, shareOf } from '../lead-metrics.domain.ts';
import { lead } from '../lead.resource.ts';
import './lead-metrics.css';

/** How many of the leads that were added came how far, as bars with their counts and shares. */
function Funnel({ funnel, days }: Pick<LeadMetrics, 'funnel' | 'days'>) {
  const text = useText('lead');
  return (
    <Panel title={text('text.funnel')} padding="14px 16px">
      <Text as="p" color="secondary" size={13}>
        {text('text.funnel-hint', { days })}
      </Text>
      <dl className="lead-funnel">
        {funnelSteps.map((step) => {
          const share = shareOf(funnel, step);
          return (
            <div key={step}>
              <dt>{text(`text.step.${step}`)}</dt>
              <dd>
                <span className="lead-bar" aria-hidden>
                  <i style={{ width: `${share * 100}%` }} />
                </span>
                <Text numeric>{funnel[step]}</Text>{' '}
                <Text numeric color="secondary" size={13}>
                  {`${Math.round(share * 100)}%`}
                </Text>
              </dd>
            </div>
          );
        })}
      </dl>
    </Panel>
  );
}

const numbers = ['open', 'overdue', 'claims', 'followUps', 'converted', 'lost'] as const;
const titles = {
  open: 'text.open',
  overdue: 'text.overdue',
  claims: 'text.claims',
  followUps: 'text.follow-ups',
  converted: 'text.converted',
  lost: 'text.lost',
} as const;

/** What each person did, and owns now. */
function Persons({ persons, days }: Pick<LeadMetrics, 'persons' | 'days'>) {
  const text = useText('lead');
  return (
    <Panel title={text('text.persons')} padding="14px 16px">
      <Text as="p" color="secondary" size={13}>
        {text('text.persons-hint', { days })}
      </Text>
      {persons.length === 0 ? (
        <Text as="p" color="muted">
          {text('text.no-persons')}
        </Text>
      ) : (
        <div className="lead-scroll" role="region" aria-label={text('text.persons')} tabIndex={0}>
          <table className="lead-persons">
            <thead>
              <tr>
                <th scope="col">{text('text.person-name')}</th>
                {numbers.map((name) => (
                  <th key={name} scope="col" className="number">
                    {text(titles[name])}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {persons.map((person) => (
                <tr key={person.id}>
                  <th scope="row" data-data>
                    {person.name}
                  </th>
                  {numbers.map((name) => (
                    <td key={name} className={name === 'overdue' && person.overdue > 0 ? 'number late' : 'number'}>
                      {person[name]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}

/** The funnel of potential users and the work of each person, for a period. */
export function LeadMetricsScreen() {
  const text = useText('lead');
  usePageTitle(text('text.figures-title'));
  const [days, setDays] = useState<LeadPeriod>(90);
  const { data, error, refetch } = useCall<LeadMetrics>(`${lead.prefix}metrics`, { days });
  return (
    <article className="lead-page">
      <Stack row justify="space-between" gap={12} align="center" className="lead-head">
        <Text as="h1" size={20} weight={600} margin="0">
          {text('text.figures-title')}
        </Text>
        <Stack row gap={12} align="center">
          <Segmented
            aria-label={text('text.period')}
            value={days}
            options={leadPeriods.map((value) => ({ value, label: text(`text.days-${value}`) }))}
            onChange={setDays}
          />
          <PageLink className="ly-link" to={lead.page}>
            {text('text.to-list')}
          </PageLink>
        </Stack>
      </Stack>
      {data ? (
        <Stack gap={16}>
          <Funnel {...data} />
          <Persons {...data} />
        </Stack>
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton active />
      )}
    </article>
  );
}
