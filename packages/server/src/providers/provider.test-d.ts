import { f } from '@shopkeeper/resource/fields';
import type { Tx } from '../database/database.ts';
import { callProvider } from './call-provider.ts';
import { defineProvider, defineProviderKind, type OperationContext } from './provider.ts';

declare const tx: Tx;
const payment = defineProviderKind<{ readonly amount: number }>('payment');
const reply = { status: 200, contentType: 'text/plain', body: '' };
const replies = { accepted: reply, rejected: reply, failed: reply };
const base = { kind: payment, name: 'acme', settings: { url: f.url() }, config: async () => ({}), operations: {} };

const acme = defineProvider({
  ...base,
  operations: {
    refund: {
      isIdempotent: true,
      call: async (context: OperationContext, input: { readonly amount: number }) => ({ key: context.idempotencyKey, ...input }),
    },
  },
  callback: { headers: [], replies, verify: () => ({ isAuthentic: true, eventId: '1', event: { amount: 1 } }) },
});

void callProvider(tx, acme, { operation: 'refund', input: { amount: 1 }, runAt: 0 });
// @ts-expect-error no such operation
void callProvider(tx, acme, { operation: 'refnd', input: { amount: 1 } });
// @ts-expect-error another input
void callProvider(tx, acme, { operation: 'refund', input: { amuont: 1 } });
// @ts-expect-error another type of the input
void callProvider(tx, acme, { operation: 'refund', input: { amount: '1' } });
// @ts-expect-error an operation says whether it is idempotent
defineProvider({ ...base, operations: { refund: { call: async () => null } } });
// @ts-expect-error the event is not one of the kind
defineProvider({ ...base, callback: { headers: [], replies, verify: () => ({ isAuthentic: true, eventId: '1', event: 1 }) } });
// @ts-expect-error an authentic callback has the id of its event
defineProvider({ ...base, callback: { headers: [], replies, verify: () => ({ isAuthentic: true, event: { amount: 1 } }) } });
