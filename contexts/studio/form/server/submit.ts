import { randomInt } from 'node:crypto';
import { resourceEngineOf, systemWithin } from '@shopkeeper/crud/lifecycle';
import { insertRow } from '@shopkeeper/crud/rows';
import { reject, type Rejection } from '@shopkeeper/resource';
import { badInput, businessError, notFound, type SignedContext } from '@shopkeeper/server';
import type { Queryable, Tx } from '@shopkeeper/server/database';
import { requireSolvedCaptcha } from '@shopkeeper/server/session';
import { formSubmission } from '../../form-submission/form-submission.resource.ts';
import { startApproval } from '../../form-submission/server/submission-approval.ts';
import { answered, validateSubmission } from '../form-answers.domain.ts';
import type { FormDefinition } from '../form-definition.domain.ts';
import { type FormState, formStateFor, type ShownForm } from '../form-reply.domain.ts';
import { countSubmission, formOfCode, submissionOf } from './form-rows.ts';
import { attachFiles, withStoredFiles } from './sent-files.ts';

/** What somebody sends: the form, the version they saw, and their answers. */
export interface Submitted {
  readonly code: string;
  readonly versionNo: number;
  readonly answers: unknown;
  readonly captchaId: string | null;
  readonly captchaInfo: string | null;
}

/** A place among the submissions of a version. */
interface Place {
  readonly id: number;
  readonly versionNo: number;
  readonly asked: Asked;
}

interface Asked {
  readonly code: string;
  /** Null for a visitor. */
  readonly memberId: number | null;
}

const ofDate = (instant: unknown): number | null => (instant === null ? null : Number(instant));

/** The form with this code as somebody sees it now. Throws 404 for one that is open to nobody. */
async function formFor(db: Queryable, at: number, { code, memberId }: Asked) {
  const [found] = await formOfCode(db, { code });
  if (!found) throw notFound({ code });
  const onceKey = found.onePerMember && memberId !== null ? `${found.id}:${memberId}` : null;
  const hasAnswered = onceKey !== null && (await submissionOf(db, { onceKey })).length > 0;
  const terms = { ...found, opensAt: ofDate(found.opensAt), closesAt: ofDate(found.closesAt) };
  const state = formStateFor(terms, { at, isMember: memberId !== null, hasAnswered });
  if (state === null) throw notFound({ code });
  return { ...found, definition: found.definition as FormDefinition, state, onceKey };
}

export async function shownForm({ db, at }: Pick<SignedContext, 'db' | 'at'>, asked: Asked): Promise<ShownForm> {
  const { name, state, versionNo, definition, captcha } = await formFor(db, at, asked);
  const asksCaptcha = captcha && asked.memberId === null;
  return { name, state, versionNo, captcha: asksCaptcha, definition: state === 'open' ? definition : null };
}

const rejections: Readonly<Record<Exclude<FormState, 'open'>, () => Rejection>> = {
  'not-yet': () => reject('form.not-yet'),
  closed: () => reject('form.closed'),
  'sign-in': () => reject('form.sign-in'),
  answered: () => reject('form.answered'),
  full: () => reject('form.full'),
};

/** The form with this code, which takes answers of them now. Throws 404 for an unknown form, 409 for one that is not open to them. */
export async function openForm(db: Queryable, at: number, asked: Asked) {
  const found = await formFor(db, at, asked);
  if (found.state !== 'open') throw businessError(rejections[found.state]());
  return found;
}

/**
 * Asks a captcha of visitors where the form says so. Whatever they answer uses it up.
 * Throws 404 for an unknown form, 400 `request.captcha-required` or `request.captcha-wrong`.
 */
export async function requireCaptcha(context: SignedContext, { code, captchaId, captchaInfo }: Submitted): Promise<void> {
  const { captcha, state } = await formFor(context.db, context.at, { code, memberId: null });
  if (!captcha || state !== 'open') return;
  await requireSolvedCaptcha(context, { ...(captchaId && { captchaId }), ...(captchaInfo && { captchaInfo }) });
}

/** The form that a submission was counted for. Throws 409 where it was closed, published anew or filled up meanwhile. */
async function takePlace(tx: Tx, at: number, { id, versionNo, asked }: Place): Promise<void> {
  if ((await countSubmission(tx, { id, versionNo })).length > 0) return;
  const { state } = await formFor(tx, at, asked);
  throw businessError(state === 'open' ? reject('form.other-version') : rejections[state]());
}

/** The most characters of the answers as a text. */
const mostText = 20_000;

/** A number that nobody guesses from another one. `at` is UTC epoch ms. */
const newNumber = (at: number): string =>
  `F${new Date(at).toISOString().slice(0, 10).replaceAll('-', '')}${String(randomInt(10 ** 10)).padStart(10, '0')}`;

/**
 * Stores answers to the published version of a form. Throws 404 for an unknown form, 409 for one that is not open to them or has a newer
 * version, 400 with an issue for each field.
 */
export async function submit(
  context: SignedContext,
  tx: Tx,
  { code, versionNo, answers, memberId }: Pick<Submitted, 'versionNo' | 'answers'> & Asked,
): Promise<{ readonly id: number }> {
  const { at, lang } = context;
  const found = await openForm(tx, at, { code, memberId });
  if (found.versionNo !== versionNo) throw businessError(reject('form.other-version'));
  const sending = { formId: found.id, memberId, definition: found.definition };
  const stored = await withStoredFiles(tx, sending, answers);
  const { value, issues } = validateSubmission(found.definition, stored.answers);
  const broken = [...(issues ?? []), ...stored.issues];
  if (!value || broken.length > 0)
    throw badInput(broken.map(({ path, ...rest }) => ({ path: path === '' ? 'answers' : `answers.${path}`, ...rest })));
  const lines = answered(found.definition, value, lang).map(({ label, text }) => `${label}: ${text}`);
  await takePlace(tx, at, { id: found.id, versionNo, asked: { code, memberId } });
  const submissionNo = newNumber(at);
  const row = await insertRow(tx, formSubmission, {
    submissionNo,
    formId: found.id,
    versionNo,
    memberId,
    answers: value,
    summary: lines.join('\n').slice(0, mostText),
    onceKey: found.onceKey,
  });
  await attachFiles(tx, sending, { id: row.id, answers: value });
  if (found.needsApproval) {
    const { ip, traceId } = context;
    const op = systemWithin({ tx, at, ip, traceId, lang, engine: resourceEngineOf(context) }, 'studio.form.submit');
    await startApproval(op, { id: row.id, submissionNo, name: found.name });
  }
  return { id: row.id };
}
