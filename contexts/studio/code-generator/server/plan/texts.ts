import { camelOf, kebabOf } from '../../design-names.domain.ts';
import type { DesignField, DesignLabel, ModuleDesign } from '../../module-design.domain.ts';
import { memberViewKey } from './resource-code.ts';

type Entry = readonly [key: string, label: DesignLabel];
const label = (zh: string, en: string): DesignLabel => ({ zh, en });

const ofField = (prefix: string, { name, label: given, options = [] }: DesignField): Entry[] => [
  [`${prefix}${camelOf(name)}`, given],
  ...options.map((option): Entry => [`choice.${camelOf(name)}.${option.value}`, option.label]),
];

const reason = label('原因', 'Reason');

function ofStates({ states }: ModuleDesign): Entry[] {
  if (!states) return [];
  return [
    ['field.status', label('状态', 'Status')],
    ...states.values.map((one): Entry => [`choice.status.${one.value}`, one.label]),
    ...states.transitions.flatMap(({ name, label: given, reason: hasReason }): Entry[] => [
      [`transition.${camelOf(name)}`, given],
      ...(hasReason ? [[`input.${camelOf(name)}.reason`, reason] as const] : []),
    ]),
  ];
}

/** The texts of the account and the entries of any ledger. */
const ofAccount: Readonly<Record<string, DesignLabel>> = {
  'field.accountNo': label('账户编号', 'Account no.'),
  'field.available': label('可用', 'Available'),
  'field.onHold': label('冻结', 'On hold'),
  'field.appliedUntil': label('结算至', 'Settled until'),
  'field.nextAt': label('下次变动', 'Next change'),
};
const ofEntry: Readonly<Record<string, DesignLabel>> = {
  'field.type': label('类型', 'Type'),
  'choice.type.hold': label('冻结', 'Put on hold'),
  'choice.type.capture': label('扣除', 'Captured'),
  'choice.type.release': label('解冻', 'Released'),
  'choice.type.expire': label('过期', 'Expired'),
  'choice.type.reverse': label('退回', 'Reversed'),
  'field.amount': label('变动', 'Change'),
  'field.held': label('冻结变动', 'Change on hold'),
  'field.availableAfter': label('变动后可用', 'Available after'),
  'field.refType': label('单据类型', 'Document'),
  'field.refId': label('单据编号', 'Document id'),
  'field.lot': label('批次', 'Lot'),
  'field.effectiveAt': label('生效时间', 'Effective'),
  'field.holdUntil': label('冻结至', 'On hold until'),
  'field.reversesId': label('冲正的明细', 'Reversed entry'),
  'field.note': label('备注', 'Note'),
  'field.actorName': label('操作人', 'By'),
};

function ofLedger({ name, one, ledger }: ModuleDesign): Entry[] {
  if (!ledger) return [];
  const of = `${kebabOf(name)}-${kebabOf(ledger.name)}`;
  const [account, entry] = [`${of}-account`, `${of}-entry`];
  const { title, types } = ledger;
  return [
    [`${account}.title`, title],
    [`${account}.field.ownerId`, one],
    ...Object.entries(ofAccount).map(([key, text]): Entry => [`${account}.${key}`, text]),
    [`${entry}.title`, label(`${title.zh}明细`, `${title.en}: entries`)],
    [`${entry}.field.ownerId`, one],
    ...types.map((type): Entry => [`${entry}.choice.type.${type.value}`, type.label]),
    ...Object.entries(ofEntry).map(([key, text]): Entry => [`${entry}.${key}`, text]),
  ];
}

function ofMembers(design: ModuleDesign): Entry[] {
  const { memberView } = design;
  if (!memberView) return [];
  return [
    [`${memberViewKey(design)}.title`, memberView.title],
    ['text.none', label('还没有内容', 'Nothing here yet')],
    ['text.none-hint', label('以后会显示在这里。', 'What you receive is shown here.')],
  ];
}

function entriesOf(design: ModuleDesign): readonly Entry[] {
  const { title, one, treeDepth, fields, lines = [], sortable } = design;
  return [
    ['title', title],
    ['text.one', one],
    ...(treeDepth === undefined ? [] : [['field.parentId', label('上级', 'Parent')] as const]),
    ...fields.flatMap((field) => ofField('field.', field)),
    ...lines.flatMap((of): Entry[] => [
      [`field.${camelOf(of.name)}`, of.label],
      ...of.fields.flatMap((field) => ofField(`line.${camelOf(of.name)}.`, field)),
    ]),
    ...ofStates(design),
    ...(sortable ? [['field.weigh', label('排序', 'Order')] as const] : []),
    ...ofLedger(design),
    ...ofMembers(design),
  ];
}

/** The language file of a module. Labels are nowhere else in what is generated. */
export const localeText = (design: ModuleDesign, language: 'zh' | 'en'): string =>
  `${JSON.stringify(Object.fromEntries(entriesOf(design).map(([key, text]) => [key, text[language]])), null, 2)}\n`;
