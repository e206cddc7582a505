import type { ApiError } from '@shopkeeper/api-client';
import { fenOfYuan } from '@shopkeeper/member';
import { Card, Entry, useMemberWrite } from '@shopkeeper/member-ui';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { type SubmitEvent, useState } from 'react';
import { type CashOutMethod, feeOf, needsAccount } from '../cash-out-machine.domain.ts';
import { memberCashOuts } from '../cash-out.resource.ts';

export interface CashOutTerms {
  readonly isOpen: boolean;
  readonly isPromoter: boolean;
  readonly available: number;
  readonly leastAmount: number;
  readonly mostAmount: number;
  readonly leftToday: number;
  readonly feeRate: number;
  readonly openCount: number;
  readonly methods: readonly CashOutMethod[];
}

interface MethodsProps {
  readonly offered: readonly CashOutMethod[];
  readonly chosen: CashOutMethod;
  choose(method: CashOutMethod): void;
}

function Methods({ offered, chosen, choose }: MethodsProps) {
  const text = useText('cash-out');
  return (
    <Stack gap={8} margin="0 0 16px">
      <Text size={14} color="secondary">
        {text('field.method')}
      </Text>
      <div className="member-cash-out-choices" role="group" aria-label={text('field.method')}>
        {offered.map((method) => (
          <button key={method} type="button" aria-pressed={method === chosen} onClick={() => choose(method)}>
            {text(`choice.method.${method}`)}
          </button>
        ))}
      </div>
    </Stack>
  );
}

/** What the member typed as the account; empty fields are null. */
function payeeOf(form: FormData, method: CashOutMethod) {
  const typed = (name: string): string | null => String(form.get(name) ?? '').trim() || null;
  if (!needsAccount(method)) return { payeeName: null, payeeAccount: null, payeeBank: null };
  const payeeBank = method === 'bank' ? typed('payeeBank') : null;
  return { payeeName: typed('payeeName'), payeeAccount: typed('payeeAccount'), payeeBank };
}

/** The refusals that are about the amount, and are shown below it. */
const amountErrors: readonly string[] = ['cash-out.insufficient', 'cash-out.outside-limits', 'cash-out.day-limit'];

/** What is wrong with the amount: it is none, or it was refused. */
function useAmountIssue(typed: number | null | undefined, error: ApiError | null): string | undefined {
  const text = useText('cash-out');
  if (typed === null) return text('text.bad-amount');
  if (!error) return undefined;
  return amountErrors.includes(error.error) ? error.message : error.fields.find(({ path }) => path === 'amount')?.msg;
}

/** Asks for a cash-out within the limits that are told. */
export function CashOutForm({ terms }: { readonly terms: CashOutTerms }) {
  const text = useText('cash-out');
  const { moneyText } = useFormatters();
  const [wanted, want] = useState<CashOutMethod>(terms.methods[0] ?? 'balance');
  const [typed, setTyped] = useState<number | null | undefined>();
  const { mutate, error, isPending } = useMemberWrite<unknown, object>(`${memberCashOuts.prefix}apply`, {
    refreshes: [memberCashOuts.prefix],
    showSuccess: true,
  });
  const amountIssue = useAmountIssue(typed, error);
  if (!terms.isOpen || terms.methods.length === 0)
    return (
      <Card title={text('text.ask')}>
        <Text as="p">{text('error.closed')}</Text>
      </Card>
    );
  const issueOf = (path: string) => error?.fields.find((field) => field.path === path)?.msg;
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = new FormData(form);
    const amount = fenOfYuan(String(values.get('amount') ?? ''));
    setTyped(amount);
    if (amount !== null) mutate({ amount, method: wanted, ...payeeOf(values, wanted) }, { onSuccess: () => form.reset() });
  };
  const limits = { least: moneyText(terms.leastAmount), most: moneyText(Math.min(terms.mostAmount, terms.leftToday)) };
  const fee = wanted === 'balance' ? 0 : terms.feeRate;
  return (
    <Card title={text('text.ask')}>
      <form onSubmit={submit} noValidate>
        <Methods offered={terms.methods} chosen={wanted} choose={want} />
        <Entry name="amount" inputMode="decimal" label={text('text.amount')} issue={amountIssue} />
        <Text as="p" color="muted" size={13} margin="0 0 14px">
          {text('text.limits', limits)}
          {fee > 0 && ` ${text('text.fee', { of: moneyText(10_000), fee: moneyText(feeOf(10_000, fee)) })}`}
        </Text>
        {needsAccount(wanted) && (
          <>
            <Entry
              name="payeeName"
              label={text('field.payeeName')}
              maxLength={60}
              autoComplete="name"
              issue={issueOf('payeeName')}
            />
            <Entry name="payeeAccount" label={text('field.payeeAccount')} maxLength={60} issue={issueOf('payeeAccount')} />
          </>
        )}
        {wanted === 'bank' && (
          <Entry name="payeeBank" label={text('field.payeeBank')} maxLength={60} issue={issueOf('payeeBank')} />
        )}
        {terms.openCount > 0 && (
          <Text as="p" size={13} margin="0 0 14px">
            {text('error.one-open')}
          </Text>
        )}
        <button type="submit" className="mc-button primary wide" disabled={isPending || terms.openCount > 0}>
          {text('text.send')}
        </button>
      </form>
    </Card>
  );
}
