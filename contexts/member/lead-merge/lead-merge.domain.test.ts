import { expect, it } from 'vitest';
import { takenOf } from './lead-merge.domain.ts';

it('a lead takes only what it lacks, and nothing that the other one lacks too', () => {
  const from = { mobile: '13800000001', email: 'a@example.com', company: null, remark: 'tall', memberId: 7 };
  const into = { mobile: null, email: 'b@example.com', company: null, remark: null, memberId: null };
  expect(takenOf(from, into)).toEqual(['mobile', 'remark', 'memberId']);
  expect(takenOf(into, from)).toEqual([]);
});
