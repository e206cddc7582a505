import { MoneyText } from '@shopkeeper/ui';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { CircleCheck, CircleMinus, CircleX } from '@shopkeeper/ui/icons';
import { Stack, Text } from '@shopkeeper/ui/layout';
import type { CouponTrial } from '../coupon-trial.domain.ts';

type Check = CouponTrial['checks'][number];

const icons = { ok: CircleCheck, refused: CircleX, open: CircleMinus } as const;
const colors = { ok: 'ok', refused: 'bad', open: 'muted' } as const;

/** The last part of a business error: `coupon-below-threshold` of `order.coupon-below-threshold`. */
const codeOf = ({ errorCode }: NonNullable<Check['issue']>): string => errorCode.slice(errorCode.indexOf('.') + 1);

/** Why a rule refuses, with its amounts and instants. */
function useRefusal(): (issue: NonNullable<Check['issue']>) => string {
  const text = useText('coupon-template');
  const { moneyText, time, number } = useFormatters();
  return (issue) => {
    const { eligible = 0, threshold = 0, points = 0, validFrom = 0, validTo = 0 } = issue.details;
    return text(`text.refused.${codeOf(issue)}`, {
      missing: moneyText(Number(threshold) - Number(eligible)),
      threshold: moneyText(Number(threshold)),
      points: number(Number(points)),
      validFrom: time(Number(validFrom)),
      validTo: time(Number(validTo)),
    });
  };
}

function CheckRow({ check }: { readonly check: Check }) {
  const text = useText('coupon-template');
  const refusal = useRefusal();
  const Icon = icons[check.outcome];
  return (
    <Stack as="li" row gap={8} padding="6px 0" align="start" data-rule={check.rule} data-outcome={check.outcome}>
      <Text color={colors[check.outcome]}>
        <Icon size={16} aria-hidden style={{ marginTop: 2 }} />
      </Text>
      <span>
        {text(`text.rule.${check.rule}`)}
        <Text as="small" color={check.outcome === 'refused' ? 'bad' : 'muted'} block>
          {check.issue ? refusal(check.issue) : text(`text.outcome.${check.outcome}`)}
        </Text>
      </span>
    </Stack>
  );
}

/** The verdict first, then each rule, then the items with what of them counts. */
export function TrialAnswer({ trial }: { readonly trial: CouponTrial }) {
  const text = useText('coupon-template');
  const { moneyText, number } = useFormatters();
  const refusal = useRefusal();
  const refused = trial.checks.find(({ outcome }) => outcome === 'refused');
  return (
    <div aria-live="polite" data-applies={trial.applies}>
      <Text as="p" weight={600} color={trial.applies ? 'ok' : 'bad'} margin="4px 0 0">
        {refused?.issue
          ? text('text.notApplied', { why: refusal(refused.issue) })
          : text('text.applied', { saved: moneyText(trial.saved) })}
      </Text>
      <Text as="p" size={13} color="muted" margin="2px 0 6px">
        {text('text.counts', { eligible: moneyText(trial.eligibleAmount), whole: moneyText(trial.itemsAmount) })}
        {trial.applies &&
          ` · ${text('text.pays', { before: moneyText(trial.payableBefore), after: moneyText(trial.payableAfter) })}`}
      </Text>
      <Stack as="ul" divided aria-label={text('text.rules')}>
        {trial.checks.map((check) => (
          <CheckRow key={check.rule} check={check} />
        ))}
      </Stack>
      <Stack as="ul" aria-label={text('text.items')} margin="8px 0 0">
        {trial.lines.map(({ name, specText, qty, amount, isCovered }, place) => (
          <Stack as="li" row key={place} justify="space-between" gap={8} padding="3px 0">
            <Text size={13} color={isCovered ? 'secondary' : 'muted'} grow>
              {name} {specText} × {number(qty)}
              {!isCovered && ` · ${text('text.leftOut')}`}
            </Text>
            <Text size={13} color={isCovered ? 'secondary' : 'muted'} numeric nowrap>
              <MoneyText fen={amount} />
            </Text>
          </Stack>
        ))}
      </Stack>
    </div>
  );
}
