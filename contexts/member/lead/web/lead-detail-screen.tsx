import { useMay, useMayOpen, type WireRow } from '@shopkeeper/admin-ui';
import { DetailPage, FieldDescriptions, Section, Timeline } from '@shopkeeper/admin-ui/detail';
import { useCall } from '@shopkeeper/api-client';
import { usePage } from '@shopkeeper/shell';
import { TimeText } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Text } from '@shopkeeper/ui/layout';
import type { StatusColor } from '@shopkeeper/resource/fields';
import { lazyPart } from '@shopkeeper/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { leadMerge } from '../../lead-merge/lead-merge.resource.ts';
import type { LeadDuplicate } from '../lead-metrics.domain.ts';
import { draftFor, entryPage } from '../../member/web/order-entry-link.ts';
import type { LeadEvent } from '../lead-timeline.domain.ts';
import { lead } from '../lead.resource.ts';
import { LeadDuplicateList, type LeadLikeness, useLeadDuplicates } from './lead-duplicates.tsx';

const MergeDrawer = lazyPart(async () => (await import('../../lead-merge/web/merge-drawer.tsx')).MergeDrawer);

const person = ['name', 'mobile', 'email', 'company', 'source', 'level', 'remark'] as const;
const work = [
  'owner',
  'nextFollowAt',
  'lastFollowAt',
  'followCount',
  'returnAt',
  'closedReason',
  'memberId',
  'convertedAt',
] as const;

const tones: Readonly<Record<string, StatusColor>> = {
  followUp: 'info',
  qualify: 'warn',
  convert: 'ok',
  lose: 'bad',
  expire: 'warn',
};

/** What was said in a follow-up and when the next one is, or why the lead was closed. */
function Details({ data }: Pick<LeadEvent, 'data'>) {
  const text = useText('lead');
  const said = data['lastFollowText'] ?? data['closedReason'];
  const next = data['nextFollowAt'];
  return (
    <>
      {typeof said === 'string' && <Text as="p">{said}</Text>}
      {typeof next === 'number' && (
        <Text as="p" color="secondary" size={13}>
          {text('field.nextFollowAt')} <TimeText at={next} />
        </Text>
      )}
    </>
  );
}

/** Claims, follow-ups and returns, the newest first. */
function LeadTimeline({ id }: { readonly id: number }) {
  const text = useText('lead');
  const { data } = useCall<{ result: readonly LeadEvent[] }>(`${lead.prefix}timeline`, { id });
  const entries = (data?.result ?? []).map((event) => ({
    id: event.id,
    at: event.at,
    title:
      event.type === 'followUp'
        ? `${text('transition.followUp')} · ${text(`choice.kind.${String(event.data['kind'])}`)}`
        : text(`transition.${event.type}`),
    by: event.audience === 'system' ? text('text.system') : event.actorName,
    tone: tones[event.type] ?? ('idle' as const),
    details: <Details data={event.data} />,
  }));
  return (
    <Section title={text('text.timeline')}>
      <Timeline entries={entries} />
    </Section>
  );
}

const isMergeable = ({ status, name }: LeadDuplicate): boolean => name !== null && status !== 'converted' && status !== 'merged';

/** Other leads that may be the same person, which can be merged into this one; nothing is shown where there are none. */
function Duplicates({ like }: { readonly like: LeadLikeness & { readonly id: number } }) {
  const text = useText('lead');
  const may = useMay();
  const found = useLeadDuplicates(like);
  const [fromId, setFromId] = useState<number | null>(null);
  if (found.length === 0) return null;
  return (
    <Section title={text('text.duplicates')}>
      <LeadDuplicateList
        found={found}
        extra={(one) =>
          isMergeable(one) &&
          may('add', leadMerge.page) && (
            <Button size="small" onClick={() => setFromId(one.id)}>
              {text('text.merge')}
            </Button>
          )
        }
      />
      {fromId !== null && <MergeDrawer fromId={fromId} intoId={like.id} onClose={() => setFromId(null)} />}
    </Section>
  );
}

/** Opens a draft order for the member that a lead has become. */
function NewOrder({ memberId }: { readonly memberId: number | null }) {
  const text = useText('lead');
  const { navigate } = usePage();
  const mayOpen = useMayOpen();
  if (memberId === null || !mayOpen(entryPage)) return null;
  return <Button onClick={() => void draftFor(memberId).then(navigate)}>{text('text.new-order')}</Button>;
}

/** One lead: who it is, who works on it, what is next, and everything that happened. */
export function LeadDetailScreen() {
  const text = useText('lead');
  return (
    <DetailPage
      resource={lead}
      id={Number(usePage().params.id)}
      actions={({ memberId }) => <NewOrder memberId={memberId} />}
      main={(row) => <LeadTimeline id={row.id} />}
      aside={(row) => (
        <>
          <Duplicates like={{ id: row.id, name: row.name, mobile: row.mobile, email: row.email }} />
          <Section title={text('text.person')}>
            <FieldDescriptions resource={lead} row={row as WireRow} names={person} layout={1} />
          </Section>
          <Section title={text('text.work')}>
            <FieldDescriptions resource={lead} row={row as WireRow} names={work} layout={1} />
          </Section>
        </>
      )}
    />
  );
}

export { LeadDetailScreen as Screen };
