import { useMay } from '@shopkeeper/admin-ui';
import { Section } from '@shopkeeper/admin-ui/detail';
import { useCall } from '@shopkeeper/api-client';
import { PageLink } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { memberMerge } from '../../member-merge/member-merge.resource.ts';
import { MemberMergeDrawer } from '../../member-merge/web/member-merge-drawer.tsx';
import { member } from '../member.resource.ts';
import type { FoundMember } from '../found-member.domain.ts';

/** Members with the mobile number or e-mail address of a draft or a row, without that row. */
export interface Likeness {
  readonly id: number | null;
  readonly mobile: string | null;
  readonly email: string | null;
}

/** Asks while somebody types; nothing is asked for what nobody has. */
export const useDuplicates = (like: Likeness, isReady = true): readonly FoundMember[] =>
  useCall<readonly FoundMember[]>(`${member.prefix}duplicates`, like, { isReady }).data ?? [];

interface DuplicateListProps {
  readonly found: readonly FoundMember[];
  /** Shown after each of them. */
  extra?(found: FoundMember): ReactNode;
}

export function DuplicateList({ found, extra }: DuplicateListProps) {
  return (
    <Stack as="ul" gap={8}>
      {found.map((one) => (
        <Stack as="li" row wrap justify="space-between" gap={8} key={one.id}>
          <Stack row wrap gap={6} align="baseline">
            <PageLink className="ly-link" to={`${member.page}/${one.id}`}>
              {one.nickname}
            </PageLink>
            <Text color="muted" size={13}>
              {one.memberNo} {one.mobile}
            </Text>
          </Stack>
          {extra?.(one)}
        </Stack>
      ))}
    </Stack>
  );
}

/** Members who may be the same person and can be merged into this one; nothing is shown where there are none. */
export function MemberDuplicates({
  like,
  canTake,
}: {
  readonly like: Likeness & { readonly id: number };
  readonly canTake: boolean;
}) {
  const text = useText('member');
  const may = useMay();
  const found = useDuplicates(like, may('index', member.page));
  const [fromId, setFromId] = useState<number | null>(null);
  const mayMerge = canTake && may('add', memberMerge.page);
  if (found.length === 0) return null;
  return (
    <Section title={text('text.duplicates')}>
      <DuplicateList
        found={found}
        extra={({ id, nickname }) =>
          mayMerge && (
            <Button size="small" aria-label={text('text.merge-named', { name: nickname })} onClick={() => setFromId(id)}>
              {text('text.merge-here')}
            </Button>
          )
        }
      />
      {fromId !== null && <MemberMergeDrawer fromId={fromId} intoId={like.id} onClose={() => setFromId(null)} />}
    </Section>
  );
}
