import { ConditionText } from '@shopkeeper/admin-ui/conditions';
import { checkCondition } from '@shopkeeper/resource/conditions';
import { useText } from '@shopkeeper/ui/i18n';
import { requestAttributes } from '../../instance/request-attributes.domain.ts';
import type { DraftStep } from '../draft-graph.domain.ts';

const shownAccounts = 3;

/** How many values are filled in, where there are any. */
const asksFor = (fields: readonly unknown[], text: ReturnType<typeof useText>): readonly string[] =>
  fields.length === 0 ? [] : [text('text.asksFor', { count: fields.length })];

/** What a step does, in a few words: who is asked, or the condition of a branch. */
export function StepSummary({ step }: { readonly step: DraftStep }) {
  const text = useText('definition');
  const { kind, condition, who, accounts, mode, hours, fields } = step;
  if (kind === 'branch') {
    const isWhole = condition !== null && checkCondition(requestAttributes, condition).issues === undefined;
    return isWhole ? <ConditionText attributes={requestAttributes} condition={condition} /> : text('text.noCondition');
  }
  if (kind !== 'approve' && kind !== 'copy') return null;
  const named = accounts.slice(0, shownAccounts).join(text('text.separator')) + (accounts.length > shownAccounts ? '…' : '');
  const people = who === 'persons' ? named || text('text.nobody') : text(`choice.who.${who}`);
  if (kind === 'copy') return people;
  const limits = hours === null ? [] : [text('text.inHours', { hours })];
  return [people, text(`choice.mode.${mode}`), ...limits, ...asksFor(fields ?? [], text)].join(' · ');
}
