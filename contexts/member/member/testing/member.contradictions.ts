import type { InvariantContradictions } from '../../../../tests/setup/invariant-contradictions.ts';

export const contradictions: InvariantContradictions = {
  'member.number': ['update member_member set member_no = (select member_no from member_member where id = 2) where id = 1'],
  'member.default-address': ['update member_address set member_id = 1, is_default = true'],
  'member.merged': ['update member_member set merged_into_id = id where id = 1'],
};
