import type { Tx } from '@shopkeeper/server/database';
import { demoLanguage, texts } from './demo-language.ts';
import type { DemoStaffPair } from './load-settings.ts';

const dayMs = 86_400_000;
const nothing = { 'zh-cn': '', en: '' };

interface Choice {
  readonly value: string;
  readonly label: { readonly 'zh-cn': string; readonly en: string };
}

const found: readonly Choice[] = [
  { value: 'friend', label: { 'zh-cn': '朋友推荐', en: 'A friend' } },
  { value: 'search', label: { 'zh-cn': '搜索', en: 'A search' } },
  { value: 'shop', label: { 'zh-cn': '门店', en: 'The shop' } },
];

/** The questions by their keys, in the order of the form; what a demo visitor sees is in both languages. */
const questions = [
  { key: 'found', type: 'radio', label: { 'zh-cn': '您从哪里得知本店？', en: 'How did you find us?' }, choices: found },
  { key: 'stars', type: 'rate', label: { 'zh-cn': '总体评分', en: 'Overall rating' }, choices: [] },
  { key: 'wish', type: 'textarea', label: { 'zh-cn': '希望我们改进什么？', en: 'What should we do better?' }, choices: [] },
] as const;

const definition = {
  intro: { 'zh-cn': '填写大约需要一分钟。', en: 'This takes about a minute.' },
  thanks: nothing,
  nodes: questions.map((one) => ({
    kind: 'field',
    id: one.key,
    help: nothing,
    isRequired: one.key !== 'wish',
    min: null,
    max: null,
    ...one,
  })),
};

interface DemoAnswers {
  readonly found: Choice['value'];
  readonly stars: number;
  readonly wish: string;
  readonly daysAgo: number;
  readonly status: 'submitted' | 'accepted' | 'rejected';
}

const submissions: readonly DemoAnswers[] = [
  { found: 'friend', stars: 5, wish: '', daysAgo: 0.1, status: 'submitted' },
  { found: 'search', stars: 4, wish: texts.formWishHours, daysAgo: 0.8, status: 'submitted' },
  { found: 'shop', stars: 3, wish: texts.formWishPacking, daysAgo: 2, status: 'accepted' },
  { found: 'search', stars: 1, wish: '', daysAgo: 6, status: 'rejected' },
];

const formRow = `insert into studio_form
    (name, code, category, access, captcha, definition, field_count, version_no, submission_count, status, created_at)
  values ($1, 'visit-survey', $2, 'public', true, $3::jsonb, $4, 1, $5, 'published', $6) returning id::int`;
const versionRow = `insert into studio_form_version (form_id, version_no, definition, published_by, published_at)
  values ($1, 1, $2::jsonb, $3, $4)`;
const submissionRow = `insert into studio_form_submission (submission_no, form_id, version_no, answers, summary, status, created_at)
  values ($1, $2, 1, $3::jsonb, $4, $5, $6)`;

const labelOf = (label: Choice['label']): string => label[demoLanguage];

/** The answers as lists show them, a line for each. */
const summaryOf = (answers: DemoAnswers): string =>
  questions
    .flatMap(({ key, label, choices }) => {
      const value = String(answers[key]);
      const choice = choices.find((one) => one.value === value);
      return value === '' ? [] : [`${labelOf(label)}: ${choice ? labelOf(choice.label) : value}`];
    })
    .join('\n');

/** Adds a published form that visitors answered before `now` (UTC epoch ms). */
export async function addForms(tx: Tx, { owner }: DemoStaffPair, now: number): Promise<void> {
  const since = new Date(now - 20 * dayMs);
  const written = JSON.stringify(definition);
  const asked = [texts.formName, texts.formCategory, written, questions.length, submissions.length, since];
  const [form] = await tx.rows<{ id: number }>(formRow, asked);
  await tx.run(versionRow, [form?.id, written, owner.nickname, since]);
  for (const [at, answers] of submissions.entries()) {
    const { found: how, stars, wish, daysAgo, status } = answers;
    const kept = JSON.stringify({ found: how, stars, ...(wish === '' ? {} : { wish }) });
    const number = `F2026000${String(at + 1).padStart(4, '0')}`;
    // Their ids follow the order in which they are listed here.
    // oxlint-disable-next-line no-await-in-loop
    await tx.run(submissionRow, [number, form?.id, kept, summaryOf(answers), status, new Date(now - daysAgo * dayMs)]);
  }
}
