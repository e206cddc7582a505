import { useMay } from '@shopkeeper/admin-ui';
import { Section } from '@shopkeeper/admin-ui/detail';
import { useCall } from '@shopkeeper/api-client';
import { PageLink } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
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

export function DuplicateList({ found }: { readonly found: readonly FoundMember[] }) {
  return (
    <Stack as="ul" gap={4}>
      {found.map(({ id, nickname, memberNo, mobile }) => (
        <li key={id}>
          <PageLink className="ly-link" to={`${member.page}/${id}`}>
            {nickname}
          </PageLink>{' '}
          <Text color="muted" size={13}>
            {memberNo} {mobile}
          </Text>
        </li>
      ))}
    </Stack>
  );
}

/** Members who may be the same person; nothing is shown where there are none. */
export function MemberDuplicates({ like }: { readonly like: Likeness }) {
  const text = useText('member');
  const may = useMay();
  const found = useDuplicates(like, may('index', member.page));
  if (found.length === 0) return null;
  return (
    <Section title={text('text.duplicates')}>
      <DuplicateList found={found} />
    </Section>
  );
}
