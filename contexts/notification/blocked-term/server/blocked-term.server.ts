import { defineServerModule } from '@shopkeeper/crud';
import { permissionOf } from '@shopkeeper/resource/view';
import { defineRoute } from '@shopkeeper/server';
import * as z from 'zod/mini';
import { blockedTerm } from '../blocked-term.resource.ts';
import { termCheckReply } from '../blocked-term-view.domain.ts';
import { readBlockedTerms } from './term-source.ts';

const checked = z.strictObject({ text: z.string().check(z.maxLength(2_000)) });

/** Shows staff what the list makes of a text. */
const check = defineRoute<z.infer<typeof checked>, typeof termCheckReply>({
  method: 'POST',
  path: `${blockedTerm.prefix}check`,
  rule: { kind: 'permission', permissions: [permissionOf(blockedTerm, 'index')] },
  idempotency: 'none',
  input: checked,
  reply: termCheckReply,
  async handle({ db }, { text }) {
    const cleaned = (await readBlockedTerms(db)).clean(text);
    return { text: cleaned.text, rejected: [...cleaned.rejected] };
  },
});

export const blockedTermServer = defineServerModule(blockedTerm, { blockedTerms: readBlockedTerms, routes: [check] });
