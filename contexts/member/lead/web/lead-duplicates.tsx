import { useDebounced } from '@shopkeeper/admin-ui';
import { type FieldInputProps, useFormScope } from '@shopkeeper/admin-ui/form';
import { useCall } from '@shopkeeper/api-client';
import { PageLink } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import type { ReactNode } from 'react';
import type { LeadDuplicate } from '../lead-metrics.domain.ts';
import { lead } from '../lead.resource.ts';

const restMs = 400;

/** What a lead is found by. */
export interface LeadLikeness {
  readonly id: number | null;
  readonly name: string | null;
  readonly mobile: string | null;
  readonly email: string | null;
}

/** Leads that may be the same person; of one that belongs to somebody else only the owner is shown. */
export const useLeadDuplicates = (like: LeadLikeness): readonly LeadDuplicate[] =>
  useCall<readonly LeadDuplicate[]>(`${lead.prefix}duplicates`, like, {
    isReady: like.name !== null || like.mobile !== null || like.email !== null,
  }).data ?? [];

interface LeadDuplicateListProps {
  readonly found: readonly LeadDuplicate[];
  /** Shown after each of them. */
  extra?(found: LeadDuplicate): ReactNode;
}

export function LeadDuplicateList({ found, extra }: LeadDuplicateListProps) {
  const text = useText('lead');
  return (
    <Stack as="ul" gap={4}>
      {found.map((one) => {
        const { id, name, owner, status } = one;
        return (
          <li key={id}>
            {name === null ? (
              `#${id}`
            ) : (
              <PageLink className="ly-link" to={`${lead.page}/${id}`}>
                {name}
              </PageLink>
            )}{' '}
            <Text color="secondary" size={13}>
              {text(`choice.status.${status}`)}
              {' · '}
              {owner === null ? text('text.duplicate-pool') : text('text.duplicate-owned', { owner })}
            </Text>
            {extra?.(one)}
          </li>
        );
      })}
    </Stack>
  );
}

const written = (value: unknown, least: number): string | null => {
  const typed = typeof value === 'string' ? value.trim() : '';
  return typed.length >= least ? typed : null;
};

/** An input of the form with the leads below it that may be the same person, by all that is typed so far. */
export function ContactInput(props: FieldInputProps) {
  const text = useText('lead');
  const { Field, draft, id } = useFormScope();
  const typed = [written(draft['name'], 2), written(draft['mobile'], 6), written(draft['email'], 5)] as const;
  const [name = null, mobile = null, email = null] = JSON.parse(useDebounced(JSON.stringify(typed), restMs)) as (string | null)[];
  const found = useLeadDuplicates({ id, name, mobile, email });
  return (
    <>
      <Field {...props} />
      <div aria-live="polite">
        {found.length > 0 && (
          <Stack gap={4} margin="6px 0 0">
            <Text weight={600} size={13}>
              {text('text.duplicates')}
            </Text>
            <LeadDuplicateList found={found} />
          </Stack>
        )}
      </div>
    </>
  );
}
