import type { Queryable } from '@shopkeeper/server-kit';
import type { DraftSummary } from '../draft-view.domain.ts';

/** The open drafts of a staff user, the most recently changed first. */
export const listDrafts = (db: Queryable, ownerId: number): Promise<DraftSummary[]> =>
  db.rows<DraftSummary>(
    `select t.id, t.version, t.member_id as "memberId", m.nickname, t.cover_name as "coverName", t.cover_image as "coverImage",
       t.item_count as "itemCount", t.payable_amount as "payableAmount", t.updated_at as "updatedAt"
     from sales_order t left join member_member m on m.id = t.member_id
     where t.owner_id = $1 and t.status = 'draft' and t.deleted_at is null order by t.updated_at desc, t.id desc limit 50`,
    [ownerId],
    'draft_drafts',
  );
