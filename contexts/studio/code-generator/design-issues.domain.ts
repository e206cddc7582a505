import { ledgerTypes } from '@shopkeeper/resource/ledger';
import type { DesignField, DesignLines, ModuleDesign } from './module-design.domain.ts';

/** What is wrong with a design beyond its shape; `path` leads to the value, `rule` is a key of `rule.*` of the module. */
export interface DesignIssue {
  readonly path: string;
  readonly rule: string;
}

type Kind = DesignField['kind'];
const nameable: readonly Kind[] = ['text', 'code'];
const unlisted: readonly Kind[] = ['richText', 'longText', 'refs', 'images'];
const unfiltered: readonly Kind[] = ['richText', 'longText', 'image', 'images', 'url', 'refs'];
const distinct: readonly Kind[] = ['text', 'code', 'int', 'ref', 'mobile', 'email', 'date'];
const inLines: readonly Kind[] = ['text', 'code', 'int', 'money', 'ratio', 'flag', 'choice', 'date', 'time', 'ref', 'tags'];
/** Kinds with a value of their own where none is given. */
const withDefault: readonly Kind[] = ['flag', 'choice', 'tags', 'images', 'refs'];
const zero: readonly Kind[] = ['int', 'money', 'ratio'];
const ofPersons: readonly Kind[] = ['mobile', 'email', 'region'];
const personalName =
  /(^|_)(mobile|phone|tel|email|address|postcode|ip|birthday|gender|username|nickname|avatar|receiver|recipient|contact|actor|member_id|owner_id|owner_name|admin_id)(_|$)/;
const harmless: readonly Kind[] = ['flag', 'money', 'ratio', 'choice', 'tags', 'time'];
const operations = ['index', 'add', 'edit', 'del', 'export', 'import', 'sortable', 'reveal', 'update'];

const when = (isWrong: boolean | undefined, path: string, rule: string): DesignIssue[] => (isWrong ? [{ path, rule }] : []);

function twice(names: readonly string[], pathOf: (at: number) => string): DesignIssue[] {
  return names.flatMap((name, at) => when(names.indexOf(name) !== at, pathOf(at), 'twice'));
}

/** Whether a field must be given when a row is added. */
export const isRequired = ({ kind, optional, write }: DesignField): boolean =>
  optional !== true && write !== 'server' && !withDefault.includes(kind);

const looksPersonal = ({ name, kind, format, to }: DesignField): boolean =>
  ofPersons.includes(kind) ||
  format === 'name' ||
  (to?.context === 'member' && to.resource === 'member') ||
  (!harmless.includes(kind) && personalName.test(name));

const isRef = ({ kind }: DesignField): boolean => kind === 'ref' || kind === 'refs';

function ofSizes({ kind, min, max }: DesignField, path: string): DesignIssue[] {
  const isText = nameable.includes(kind) && max !== undefined;
  return [
    ...when(min !== undefined && max !== undefined && min > max, `${path}.max`, 'less-than-min'),
    ...when(isText && (max < 1 || max > 2_000), `${path}.max`, 'size'),
  ];
}

function ofKind(field: DesignField, path: string): DesignIssue[] {
  const { kind, options, to, format } = field;
  const formatted = format === 'name' ? 'text' : 'code';
  return [
    ...when(kind === 'choice' && options === undefined, `${path}.options`, 'required'),
    ...when(kind !== 'choice' && options !== undefined, `${path}.options`, 'not-here'),
    ...twice(options?.map(({ value }) => value) ?? [], (at) => `${path}.options.${at}.value`),
    ...when(isRef(field) && to === undefined, `${path}.to`, 'required'),
    ...when(!isRef(field) && to !== undefined, `${path}.to`, 'not-here'),
    ...when(format !== undefined && kind !== formatted, `${path}.format`, 'not-here'),
    ...ofSizes(field, path),
  ];
}

function ofWrite(field: DesignField, path: string): DesignIssue[] {
  const { kind, form, write, optional } = field;
  const hasDefault = zero.includes(kind) || kind === 'flag' || kind === 'choice';
  const isMany = ['refs', 'tags', 'images'].includes(kind);
  return [
    ...when(isRequired(field) && form !== true, `${path}.form`, 'required-in-form'),
    ...when(write === 'server' && form, `${path}.form`, 'written-by-server'),
    ...when(write === 'server' && !optional && !hasDefault, `${path}.optional`, 'written-by-server'),
    ...when(write !== undefined && isMany, `${path}.write`, 'kind'),
    ...when(optional && isMany, `${path}.optional`, 'kind'),
  ];
}

function ofField(field: DesignField, path: string): DesignIssue[] {
  const { kind, list, filter, search, unique } = field;
  return [
    ...ofKind(field, path),
    ...when(list && unlisted.includes(kind), `${path}.list`, 'kind'),
    ...when(filter && unfiltered.includes(kind), `${path}.filter`, 'kind'),
    ...when(search && !nameable.includes(kind), `${path}.search`, 'kind'),
    ...when(unique && !distinct.includes(kind), `${path}.unique`, 'kind'),
    ...ofWrite(field, path),
  ];
}

const ofLines = ({ fields }: DesignLines, path: string): DesignIssue[] => [
  ...twice(
    fields.map(({ name }) => name),
    (at) => `${path}.fields.${at}.name`,
  ),
  ...fields.flatMap((field, at) => [
    ...ofKind(field, `${path}.fields.${at}`),
    ...when(!inLines.includes(field.kind), `${path}.fields.${at}.kind`, 'kind'),
    ...when(field.write !== undefined || field.unique === true, `${path}.fields.${at}`, 'not-here'),
  ]),
];

function ofStates({ states }: ModuleDesign): DesignIssue[] {
  if (!states) return [];
  const values = states.values.map(({ value }) => value);
  return [
    ...twice(values, (at) => `states.values.${at}.value`),
    ...twice(
      states.transitions.map(({ name }) => name),
      (at) => `states.transitions.${at}.name`,
    ),
    ...states.transitions.flatMap(({ name, from, to }, at) => [
      ...when(operations.includes(name), `states.transitions.${at}.name`, 'reserved'),
      ...when(
        from.some((one) => !values.includes(one)),
        `states.transitions.${at}.from`,
        'unknown',
      ),
      ...when(!values.includes(to), `states.transitions.${at}.to`, 'unknown'),
    ]),
  ];
}

/** Whether every ledger has entries of this type. */
const isEntryOfAll = (type: string): boolean => ledgerTypes.some((one) => one === type);

function ofLedger({ ledger }: ModuleDesign): DesignIssue[] {
  const values = ledger?.types.map(({ value }) => value) ?? [];
  return [
    ...twice(values, (at) => `ledger.types.${at}.value`),
    ...values.flatMap((value, at) => when(isEntryOfAll(value), `ledger.types.${at}.value`, 'reserved')),
  ];
}

/** Fields that look personal and of which the design does not say whose they are. */
function ofUnnamed({ fields, lines = [], personal }: ModuleDesign): DesignIssue[] {
  if (personal?.reason !== undefined && personal.by === undefined) return [];
  const named = [personal?.by, ...Object.keys(personal?.fields ?? {})];
  return [
    ...fields.flatMap((field, at) => when(looksPersonal(field) && !named.includes(field.name), `fields.${at}.name`, 'personal')),
    ...lines.flatMap((one, at) => when(one.fields.some(looksPersonal), `lines.${at}.name`, 'personal-lines')),
  ];
}

function ofTreatments({ fields, personal }: ModuleDesign): DesignIssue[] {
  return Object.entries(personal?.fields ?? {}).flatMap(([name, how]) => {
    const field = fields.find((one) => one.name === name);
    return [
      ...when(!field, `personal.fields.${name}`, 'unknown'),
      ...when(how === 'erase' && field?.optional !== true, `personal.fields.${name}`, 'not-empty'),
    ];
  });
}

function ofPersonal(design: ModuleDesign): DesignIssue[] {
  const { fields, personal } = design;
  if (!personal) return ofUnnamed(design);
  const { by, reason } = personal;
  const named = fields.find(({ name }) => name === by);
  return [
    ...when((by === undefined) === (reason === undefined), 'personal', 'by-or-reason'),
    ...when(reason !== undefined && !/\S\s\S/.test(reason), 'personal.reason', 'two-words'),
    ...when(by !== undefined && named?.kind !== 'ref', 'personal.by', 'unknown'),
    ...ofTreatments(design),
    ...ofUnnamed(design),
  ];
}

function ofMemberView({ fields, memberView, labelField }: ModuleDesign): DesignIssue[] {
  if (!memberView) return [];
  const owner = fields.find(({ name }) => name === memberView.owner);
  const isMember = owner?.kind === 'ref' && owner.to?.context === 'member' && owner.to.resource === 'member';
  return [
    ...when(!isMember, 'memberView.owner', 'member'),
    ...when(!fields.some(({ member }) => member), 'memberView', 'no-member-field'),
    ...when(!fields.some(({ name, member }) => member && name === labelField), 'labelField', 'member-label'),
  ];
}

/** Every issue of a design of the right shape. */
export function issuesOfDesign(design: ModuleDesign): readonly DesignIssue[] {
  const { fields, lines = [], states, treeDepth, labelField, sortable } = design;
  const names = [...fields, ...lines].map(({ name }) => name);
  const own = [...(states ? ['status'] : []), ...(treeDepth ? ['parent_id'] : []), ...(sortable ? ['weigh'] : [])];
  const label = fields.find(({ name }) => name === labelField);
  return [
    ...twice([...own, ...names], (at) =>
      at - own.length < fields.length ? `fields.${at - own.length}.name` : `lines.${at - own.length - fields.length}.name`,
    ),
    ...fields.flatMap((field, at) => ofField(field, `fields.${at}`)),
    ...lines.flatMap((one, at) => ofLines(one, `lines.${at}`)),
    ...when(!label || !nameable.includes(label.kind) || label.optional === true, 'labelField', 'label'),
    ...when(!fields.some(({ list }) => list), 'fields', 'no-list'),
    ...ofMemberView(design),
    ...ofStates(design),
    ...ofLedger(design),
    ...ofPersonal(design),
  ];
}
