import * as z from 'zod/mini';
import { defineRoute, Done } from './route.ts';

const call = { method: 'POST', path: '/api/x', rule: { kind: 'public' } } as const;
const pieces = z.object({ result: z.array(z.object({ id: z.int(), name: z.nullable(z.string()) })) });
const found: readonly { readonly id: number; readonly name: string }[] = [];

defineRoute({ ...call, reply: pieces, handle: async () => ({ result: found }) });
defineRoute({ ...call, reply: pieces, handle: async () => new Done({ result: found }, 'message.saved') });
defineRoute<{ id: number }, typeof pieces>({ ...call, reply: pieces, handle: async () => ({ result: found }) });
defineRoute({ ...call, handle: async () => 'anything' });

// @ts-expect-error the reply says more than is answered
defineRoute({ ...call, reply: pieces, handle: async () => ({ result: [{ id: 1 }] }) });
// @ts-expect-error another kind of value
defineRoute({ ...call, reply: pieces, handle: async () => ({ result: [{ id: '1', name: null }] }) });
// @ts-expect-error beside a message as well
defineRoute({ ...call, reply: pieces, handle: async () => new Done({ result: [{ id: 1 }] }, 'message.saved') });
// @ts-expect-error where the input is named, the reply is named too: else nothing would be compared
defineRoute<{ id: number }>({ ...call, reply: pieces, handle: async () => ({ result: found }) });
