import { camelOf, capitalOf, kebabOf } from '../../design-names.domain.ts';
import type { DesignField, DesignLabel, ModuleDesign } from '../../module-design.domain.ts';
import enTexts from '../../locales/en.json' with { type: 'json' };
import zhTexts from '../../locales/zh-cn.json' with { type: 'json' };
import { pluralOf } from './comments.ts';
import { lineName } from './field-code.ts';
import { memberViewKey } from './resource-code.ts';

type Key = keyof typeof zhTexts & `text.made.${string}`;
type Made = Key extends `text.made.${infer Name}` ? Name : never;

/** A text that the generator itself gives. */
const made = (name: Made): DesignLabel => ({ zh: zhTexts[`text.made.${name}`], en: enTexts[`text.made.${name}`] });
/** A text of the generator that names a row, in English one or several. */
const named = (name: Made, one: DesignLabel, isPlural = false): DesignLabel => {
  const { zh, en } = made(name);
  return {
    zh: zh.replace('{one}', () => one.zh),
    en: capitalOf(en.replace('{one}', () => (isPlural ? pluralOf(one.en) : one.en))),
  };
};

type Entry = readonly [key: string, label: DesignLabel];

const ofField = (prefix: string, { name, label: given, options = [] }: DesignField): Entry[] => [
  [`${prefix}${camelOf(name)}`, given],
  ...options.map((option): Entry => [`choice.${camelOf(name)}.${option.value}`, option.label]),
];

const reason = made('reason');

function ofStates({ states }: ModuleDesign): Entry[] {
  if (!states) return [];
  return [
    ['field.status', made('status')],
    ...states.values.map((one): Entry => [`choice.status.${one.value}`, one.label]),
    ...states.transitions.flatMap(({ name, label: given, reason: hasReason }): Entry[] => [
      [`transition.${camelOf(name)}`, given],
      ...(hasReason ? [[`input.${camelOf(name)}.reason`, reason] as const] : []),
    ]),
  ];
}

/** The keys of the account and the entries of any ledger. */
const ofAccount = ['field.accountNo', 'field.available', 'field.onHold', 'field.appliedUntil', 'field.nextAt'] as const;
const ofEntry = [
  'field.type',
  'choice.type.hold',
  'choice.type.capture',
  'choice.type.release',
  'choice.type.expire',
  'choice.type.reverse',
  'field.amount',
  'field.held',
  'field.availableAfter',
  'field.refType',
  'field.refId',
  'field.lot',
  'field.effectiveAt',
  'field.holdUntil',
  'field.reversesId',
  'field.note',
  'field.actorName',
] as const;

function ofLedger({ name, one, ledger }: ModuleDesign): Entry[] {
  if (!ledger) return [];
  const of = `${kebabOf(name)}-${kebabOf(ledger.name)}`;
  const [account, entry] = [`${of}-account`, `${of}-entry`];
  const { title, types } = ledger;
  const owner: DesignLabel = { zh: one.zh, en: capitalOf(one.en) };
  return [
    [`${account}.title`, title],
    [`${account}.field.ownerId`, owner],
    ...ofAccount.map((key): Entry => [`${account}.${key}`, made(key)]),
    [`${entry}.title`, named('entries', one)],
    [`${entry}.field.ownerId`, owner],
    ...types.map((type): Entry => [`${entry}.choice.type.${type.value}`, type.label]),
    ...ofEntry.map((key): Entry => [`${entry}.${key}`, made(key)]),
  ];
}

function ofMembers(design: ModuleDesign): Entry[] {
  const { memberView, one } = design;
  if (!memberView) return [];
  return [
    [`${memberViewKey(design)}.title`, memberView.title],
    ['text.none', named('none', one, true)],
    ['text.none-hint', named('none-hint', one, true)],
  ];
}

function entriesOf(design: ModuleDesign): readonly Entry[] {
  const { title, one, treeDepth, fields, lines = [], sortable } = design;
  return [
    ['title', title],
    ['text.one', one],
    ...(treeDepth === undefined ? [] : [['field.parentId', named('parent', one)] as const]),
    ...fields.flatMap((field) => ofField('field.', field)),
    ...lines.flatMap((of): Entry[] => [
      [`field.${camelOf(of.name)}`, of.label],
      ...of.fields.flatMap((field) => ofField(`line.${lineName(design, of)}.`, field)),
    ]),
    ...ofStates(design),
    ...(sortable ? [['field.weigh', made('order')] as const] : []),
    ...ofLedger(design),
    ...ofMembers(design),
  ];
}

/** The language file of a module. Labels are nowhere else in what is generated. */
export const localeText = (design: ModuleDesign, language: 'zh' | 'en'): string =>
  `${JSON.stringify(Object.fromEntries(entriesOf(design).map(([key, text]) => [key, text[language]])), null, 2)}\n`;
