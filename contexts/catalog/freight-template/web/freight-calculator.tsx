import { useFormScope } from '@shopkeeper/admin-ui/form';
import { f } from '@shopkeeper/resource/fields';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Text } from '@shopkeeper/ui/layout';
import { useState } from 'react';
import { type FreightTerms, isFreightFree, noShipRegionOf, quoteFreight } from '../freight.domain.ts';
import { termsIn } from './draft-values.ts';

const fields = {
  region: f.region({ optional: true }),
  qty: f.int({ min: 1, max: 99_999 }),
  weightG: f.int({ min: 0 }),
  volumeCm3: f.int({ min: 0 }),
  goodsAmount: f.money(),
};
type Name = keyof typeof fields;
type Trial = Readonly<Record<Exclude<Name, 'region'>, number | null>> & { readonly region: string | null };

const first: Trial = { region: null, qty: 1, weightG: 500, volumeCm3: 1_000, goodsAmount: 5_000 };

/** The steps of the freight of a trial, as texts, and what they come to; null is not shipped. */
function useSteps(
  terms: FreightTerms,
  { region, ...trial }: Trial,
): { readonly steps: readonly string[]; readonly fen: number | null } {
  const text = useText('freight-template');
  const { moneyText, number } = useFormatters();
  if (noShipRegionOf(terms, region) !== null) return { steps: [text('text.notShipped')], fen: null };
  const goods = trial.goodsAmount ?? 0;
  const load = { qty: trial.qty ?? 0, weightG: trial.weightG ?? 0, volumeCm3: trial.volumeCm3 ?? 0 };
  const quote = quoteFreight(terms, load, region);
  const { rate, units, extras, zone, freeFrom } = quote;
  const measured = (n: number) => `${number(n)} ${text(`text.unit.${terms.chargeMode}`)}`;
  const isFree = isFreightFree(quote, goods);
  const params = { goods: moneyText(goods), from: moneyText(freeFrom ?? 0) };
  return {
    fen: isFree ? 0 : quote.amount,
    steps: [
      zone === null ? text('text.ownRate') : text('text.zoneRow', { row: zone + 1 }),
      text('text.first', { unit: measured(rate.firstUnit), amount: moneyText(rate.firstAmount) }),
      ...(extras > 0
        ? [
            text('text.extra', {
              units: measured(units),
              first: measured(rate.firstUnit),
              extras: number(extras),
              amount: moneyText(rate.extraAmount),
              unit: measured(rate.extraUnit),
            }),
          ]
        : []),
      ...(freeFrom === null ? [] : [text(isFree ? 'text.free' : 'text.notFree', params)]),
    ],
  };
}

/** Tries the template of the form, as it is so far, and explains the freight by the rules that orders have. */
export function FreightCalculator() {
  const text = useText('freight-template');
  const { moneyText } = useFormatters();
  const { draft, Field } = useFormScope();
  const [trial, setTrial] = useState(first);
  const terms = termsIn(draft);
  const { steps, fen } = useSteps(terms, trial);
  const measure = { piece: [], weight: ['weightG'], volume: ['volumeCm3'] } as const;
  const names: readonly Name[] = ['region', 'qty', ...measure[terms.chargeMode], 'goodsAmount'];
  return (
    <section className="freight-calculator" aria-label={text('text.calculator')}>
      <h3>{text('text.calculator')}</h3>
      <Text as="p" color="muted" size={13}>
        {text('text.calculator-hint')}
      </Text>
      <div className="freight-row-cells">
        {names.map((name) => (
          <label key={name}>
            <span>{text(`text.${name}`)}</span>
            <Field
              path={`trial.${name}`}
              name={name}
              title={text(`text.${name}`)}
              field={fields[name]}
              value={trial[name]}
              isDisabled={false}
              onChange={(value) => setTrial((before) => ({ ...before, [name]: value }))}
            />
          </label>
        ))}
      </div>
      <ol aria-live="polite">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {fen !== null && (
        <Text as="p" weight={600}>
          {text('text.sum')} <span data-freight>{moneyText(fen)}</span>
        </Text>
      )}
    </section>
  );
}
