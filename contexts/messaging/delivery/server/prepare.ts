import { siteConfigOf } from '@shopkeeper/platform/server';
import type { ResourceEngine } from '@shopkeeper/crud/lifecycle';
import { messageBodyKey, messageTitleKey } from '@shopkeeper/resource/message';
import type { Queryable } from '@shopkeeper/server/database';
import { emailTemplateOf } from '../../email-template/server/email-texts.ts';
import { smsTemplateOf } from '../../sms-template/server/template-texts.ts';
import { filled, missingIn, variablesIn } from '../../sms-variable/placeholders.domain.ts';
import { knownVariables, ownSettingValues, sharedValues } from '../../sms-variable/server/variable-values.ts';
import { type Language, valuesOf } from './delivery-rows.ts';
import { sealedValues } from './write-delivery.operations.ts';

/** An approved template at the service of a channel. */
interface Approval {
  readonly channelId: number;
  readonly templateId: string;
}

/** A message with its values filled in. `shown` is what the log may show of it. */
export interface Prepared {
  readonly subject: string | null;
  readonly text: string;
  readonly shown: string;
  readonly shownSubject: string | null;
  readonly params: readonly (readonly [name: string, value: string])[];
  readonly approvals: readonly Approval[];
}

/** The message cannot be sent, now or later; the message is a word for the log. */
export class Unsendable extends Error {}

type Given = Readonly<Record<string, string>>;

interface Delivery {
  readonly id: number;
  readonly way: 'sms' | 'email';
  readonly template: string;
  readonly language: Language;
}

interface Texts {
  readonly subject: string | null;
  readonly text: string;
  readonly approvals: readonly Approval[];
}

async function smsTexts(db: Queryable, { template, language }: Delivery): Promise<Texts | null> {
  const found = await smsTemplateOf(db, template);
  if (!found) return null;
  if (!found.enabled) throw new Unsendable('template-disabled');
  const text = (language === 'en' ? found.contentEn : null) ?? found.contentZh;
  const approvals = found.approvals.flatMap(({ channelId, language: of, providerTemplateId: templateId, reviewState }) =>
    reviewState === 'passed' && templateId !== null && of === language ? [{ channelId, templateId }] : [],
  );
  return { subject: null, text, approvals };
}

async function emailTexts(db: Queryable, { template, language }: Delivery): Promise<Texts | null> {
  const [found] = await emailTemplateOf(db, { code: template });
  if (!found) return null;
  if (!found.enabled) throw new Unsendable('template-disabled');
  const isEnglish = language === 'en' && found.bodyEn !== null;
  const subject = isEnglish ? (found.subjectEn ?? found.subjectZh) : found.subjectZh;
  return { subject, text: isEnglish ? (found.bodyEn ?? '') : found.bodyZh, approvals: [] };
}

/** A message of a module without a template of its own here: the texts that its reader finds in the inbox. */
function declaredMessage(engine: ResourceEngine, { template, language }: Delivery, given: Given): Prepared | null {
  if (!engine.messages.some((one) => one.template === template)) return null;
  const subject = engine.texts(language, messageTitleKey(template), given);
  const text = engine.texts(language, messageBodyKey(template), given);
  return { subject, text, shown: text, shownSubject: subject.slice(0, 200), params: Object.entries(given), approvals: [] };
}

/** What stands in a text message for a value that could carry a link or another signature. */
const isUnsafe = (value: string): boolean => /https?:|www\.|[【】]/i.test(value);

/**
 * Fills in a message: the values given with it, those of the shop, masked where the log shows them.
 *
 * @throws Unsendable without a template or a value, or after its time
 */
export async function prepare(db: Queryable, engine: ResourceEngine, delivery: Delivery): Promise<Prepared> {
  const [stored] = await valuesOf(db, { id: delivery.id });
  if (!stored) throw new Unsendable('no-values');
  if (stored.expiresAt !== null && stored.expiresAt <= engine.clock.now()) throw new Unsendable('expired');
  // Written by `writeDelivery`.
  const given = JSON.parse(engine.settings.unseal(sealedValues, stored.sealed)) as Given;
  const texts = await (delivery.way === 'sms' ? smsTexts : emailTexts)(db, delivery);
  const prepared = texts ? await fillIn(db, engine, { delivery, texts, given }) : declaredMessage(engine, delivery, given);
  if (!prepared) throw new Unsendable('no-template');
  const unsafe = delivery.way === 'sms' && prepared.params.find(([name, value]) => Object.hasOwn(given, name) && isUnsafe(value));
  if (unsafe) throw new Unsendable(`unsafe-value: ${unsafe[0]}`);
  return prepared;
}

interface Filling {
  readonly delivery: Delivery;
  readonly texts: Texts;
  readonly given: Given;
}

async function fillIn(db: Queryable, engine: ResourceEngine, { delivery, texts, given }: Filling): Promise<Prepared> {
  const at = engine.clock.now();
  const { subject, text, approvals } = texts;
  const variables = await knownVariables(db);
  const { siteName } = siteConfigOf({ engine, lang: delivery.language });
  const values = { ...(await ownSettingValues(db)), ...given, ...sharedValues(variables, { at, clock: engine.clock, siteName }) };
  const [missing] = missingIn(`${subject ?? ''}${text}`, values);
  if (missing !== undefined) throw new Unsendable(`missing-value: ${missing}`);
  const used = variablesIn(text).map((name) => [name, values[name] ?? ''] as const);
  const masked = { ...values, ...Object.fromEntries(variables.filter((one) => one.isMasked).map(({ name }) => [name, '***'])) };
  return {
    subject: subject === null ? null : filled(subject, values),
    text: filled(text, values),
    shown: filled(text, masked),
    shownSubject: subject === null ? null : filled(subject, masked).slice(0, 200),
    params: used,
    approvals,
  };
}
