import type { WireRow } from '@shopkeeper/admin-ui';
import { DetailPage, FieldDescriptions, Section } from '@shopkeeper/admin-ui/detail';
import { PageLink, usePage } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { couponIssue } from '../coupon-issue.resource.ts';

/** What an issue names besides its target, by the target. */
const named = {
  members: ['memberIds'],
  level: ['levelId'],
  group: ['groupId'],
  segment: ['segmentId'],
  list: ['names'],
  everybody: [],
} as const;

/** One issue: who gets which coupon, and what became of it. */
export function CouponIssueDetailScreen() {
  const text = useText('coupon-issue');
  return (
    <DetailPage
      resource={couponIssue}
      id={Number(usePage().params.id)}
      main={(row) => (
        <Section title={text('text.issue')}>
          <FieldDescriptions
            resource={couponIssue}
            row={row as WireRow}
            names={['templateId', 'target', ...named[row.target], 'note', 'createdAt']}
          />
        </Section>
      )}
      aside={(row) => (
        <Section
          title={text('text.result')}
          extra={
            row.approvalId !== null && (
              <PageLink className="ly-link" to={`/admin/workflow/instance/${row.approvalId}`}>
                {text('field.approvalId')}
              </PageLink>
            )
          }
        >
          <FieldDescriptions
            resource={couponIssue}
            row={row as WireRow}
            layout={1}
            names={[
              'status',
              'memberCount',
              'issuedCount',
              'skippedCount',
              'finishedAt',
              ...(row.rejectReason === null ? [] : (['rejectReason'] as const)),
            ]}
          />
        </Section>
      )}
    />
  );
}

export { CouponIssueDetailScreen as Screen };
