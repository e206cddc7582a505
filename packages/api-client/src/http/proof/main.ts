import { startTexts, type Texts } from '@shopkeeper/ui/i18n';
import { signInStaff } from '../../session/staff.ts';
import { ApiError } from '../api-error.ts';
import { call, type CallOptions, connectCalls } from '../calls.ts';
import type { LossReason } from '../../tokens/client-env.ts';
import { takeWaitingNotices } from '../notices.ts';
import type { Outcome, ProofPage } from './page.ts';

// The product's client in a page without screens, so that a test controls how many calls start at once.
const lost: LossReason[] = [];
connectCalls({
  apiUrl: '',
  lost: (_audience, reason) => lost.push(reason),
  redirect: () => undefined,
  secondFactorDue: () => undefined,
});

async function addAll(names: readonly string[]): Promise<Outcome> {
  const before = lost.length;
  const adding = names.map((name) => call('/admin/catalog/brand/add', { name }, { showError: false }));
  const settled = await Promise.allSettled(adding);
  const errors = settled.flatMap((one) => (one.status === 'rejected' ? [codeOf(one.reason)] : []));
  return { done: settled.length - errors.length, errors: [...new Set(errors)], lost: lost.slice(before) };
}

const codeOf = (reason: unknown): string => (reason instanceof ApiError ? reason.error : String(reason));

async function callWith(path: string, body: object, options: CallOptions) {
  takeWaitingNotices();
  const calling = call(path, body, options).catch(() => undefined);
  const isCovered = document.querySelector('.loading-overlay.on') !== null;
  await calling;
  return { notices: takeWaitingNotices().map(({ kind, text }) => `${kind} ${text}`), isCovered };
}

const proof: ProofPage = {
  signIn: (username, password) => signInStaff({ username, password, keep: false }),
  addAll,
  callWith,
};

const texts = import.meta.glob<{ default: Texts }>('../../../../*/locales/*/shell.json');
await startTexts(async (language) => {
  const load = Object.entries(texts).find(([file]) => file.includes(`/${language}/`))?.[1];
  return load ? (await load()).default : {};
});
Object.assign(window, { proof });
