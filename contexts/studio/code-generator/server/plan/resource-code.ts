import { camelOf, capitalOf, kebabOf } from '../../design-names.domain.ts';
import type { DesignField, ModuleDesign } from '../../module-design.domain.ts';
import { type Code, broken, call, commented, importLine, list, literal, object, print } from './code-printer.ts';
import { comment, oneOf, pluralOf, singularOf, phraseOf } from './comments.ts';
import { fieldsCode, linesCode, linesName } from './field-code.ts';

/** The name under which the declaration of a module is exported. */
export const resourceName = ({ name }: ModuleDesign): string => camelOf(name);
/** The name under which the view of members is exported. */
export const memberViewName = ({ name }: ModuleDesign): string => `member${capitalOf(camelOf(name))}`;
/** The name of the view of members. */
export const memberViewKey = ({ name }: ModuleDesign): string => `member-${kebabOf(name)}`;
/** The page of members. */
export const memberPage = ({ name }: ModuleDesign): string => `/user/${kebabOf(name)}`;

const chosen = (design: ModuleDesign, is: (field: DesignField) => boolean | undefined): string[] =>
  design.fields.filter((field) => is(field)).map(({ name }) => camelOf(name));

/** The fields that members see. */
export const memberFields = (design: ModuleDesign): string[] => [
  ...chosen(design, ({ member }) => member),
  ...(design.states ? ['status'] : []),
];

const isChosen = (kind: DesignField['kind']): boolean => ['choice', 'ref', 'region', 'flag'].includes(kind);

const names = (all: readonly string[]): Code => list(all.map(literal));

function personalCode({ personal }: ModuleDesign): Code {
  if (!personal) return literal('none');
  if (personal.by === undefined) return literal(`none: ${personal.reason ?? ''}`);
  const treatments = Object.entries(personal.fields ?? {}).map(([name, how]): [string, string] => [
    camelOf(name),
    literal(how === 'keep' ? 'keep: the shop needs it' : how),
  ]);
  const by = literal(camelOf(personal.by));
  return object([
    ['by', by],
    ['fields', object(treatments)],
  ]);
}

function lifecycleCode({ states }: ModuleDesign): Code | undefined {
  if (!states || states.transitions.length === 0) return undefined;
  const transitions = states.transitions.map(({ name, about, from, to, danger, reason }): [string, Code] => [
    camelOf(name),
    commented(
      about,
      object([
        ['from', names(from)],
        ['to', names([to])],
        ['danger', danger ? 'true' : undefined],
        ['input', reason ? '{ reason: f.text({ min: 2, max: 200 }) }' : undefined],
      ]),
    ),
  ]);
  return broken(
    object([
      ['field', literal('status')],
      ['transitions', broken(object(transitions))],
    ]),
  );
}

/** The filters in the order of the bar: first what is chosen, then what is typed. */
const filtersOf = (design: ModuleDesign): string[] => [
  ...chosen(design, ({ filter, kind }) => filter && isChosen(kind)),
  ...chosen(design, ({ filter, kind }) => filter && !isChosen(kind)),
];

/** Kinds whose inputs are short: two of a kind that follow each other share a row of the form. */
const short: ReadonlySet<string> = new Set(['int', 'money', 'ratio', 'date', 'time']);

/** The form in the order of the design, with its rows of two. */
function formCode(before: readonly string[], fields: readonly DesignField[], after: readonly string[]): Code {
  const rows: DesignField[][] = [];
  for (const field of fields) {
    const last = rows.at(-1);
    const isBeside = last?.length === 1 && last[0]?.kind === field.kind && short.has(field.kind);
    if (isBeside) last.push(field);
    else rows.push([field]);
  }
  const codes = rows.map((row) => {
    const [only = '', ...others] = row.map(({ name }) => camelOf(name));
    return others.length === 0 ? literal(only) : names([only, ...others]);
  });
  return list([...before.map(literal), ...codes, ...after.map(literal)]);
}

/** The fields by which rows differ: in a tree the name of a row is its own among those with the same parent. */
const distinctBy = ({ treeDepth, labelField }: ModuleDesign, { name }: DesignField): string[] => [
  ...(treeDepth !== undefined && name === labelField ? ['parentId'] : []),
  camelOf(name),
];

function resourceCode(design: ModuleDesign): Code {
  const { context, name, menu, labelField, treeDepth, states, lines = [], fields } = design;
  const ofTree = treeDepth === undefined ? [] : ['parentId'];
  const ofStates = states ? ['status'] : [];
  const found = chosen(design, ({ search }) => search);
  const unique = fields.filter((field) => field.unique);
  const inForm = fields.filter((field) => field.form);
  const linesInForm = lines.map((one) => camelOf(one.name));
  return call(
    'defineResource',
    broken(
      object([
        ['context', literal(context)],
        ['name', literal(kebabOf(name))],
        [
          'menu',
          object([
            ['group', literal(menu.group)],
            ['icon', literal(menu.icon)],
            ['weigh', String(menu.weigh)],
          ]),
        ],
        ['fields', fieldsCode(design)],
        ['label', literal(camelOf(labelField))],
        ['personal', personalCode(design)],
        ['list', names([...chosen(design, (field) => field.list), ...ofTree, ...ofStates, 'updatedAt'])],
        ['filters', names([...ofTree, ...ofStates, ...filtersOf(design), 'updatedAt'])],
        ['search', found.length > 0 ? names(found) : undefined],
        ['form', formCode(ofTree, inForm, linesInForm)],
        ['unique', unique.length > 0 ? list(unique.map((field) => names(distinctBy(design, field)))) : undefined],
        ['lifecycle', lifecycleCode(design)],
      ]),
    ),
  );
}

function memberViewCode(design: ModuleDesign): Code {
  const shown = memberFields(design);
  const { context, name, memberView, labelField, menu } = design;
  return call(
    `defineMemberView`,
    broken(
      object([
        ['context', literal(context)],
        ['name', literal(memberViewKey(design))],
        ['module', literal(kebabOf(name))],
        ['page', literal(memberPage(design))],
        ['owner', literal(camelOf(memberView?.owner ?? ''))],
        ['fields', names(shown)],
        ['label', literal(camelOf(labelField))],
        ['list', names(shown)],
        [
          'menu',
          object([
            ['group', literal('user')],
            ['icon', literal(menu.icon)],
            ['weigh', '10'],
          ]),
        ],
      ]),
    ),
  );
}

function imports(design: ModuleDesign): string {
  const { context, fields, lines = [], memberView } = design;
  const own = kebabOf(design.name);
  const targets = [...fields, ...lines.flatMap((one) => one.fields)].flatMap(({ to }) => to ?? []);
  const foreign = targets.filter((to) => to.context !== context);
  const contexts = [...new Set(foreign.map((to) => to.context))].toSorted();
  const from = (one: string) => foreign.filter((to) => to.context === one).map(({ resource }) => camelOf(resource));
  const near = targets.filter((to) => to.context === context && to.resource !== own);
  return [
    ...contexts.map((one) => importLine(from(one), `@shopkeeper/${one}`)),
    importLine([...(memberView ? ['defineMemberView'] : []), 'defineResource'], '@shopkeeper/resource'),
    importLine([...(lines.length > 0 ? ['defineLines'] : []), 'f'], '@shopkeeper/resource/fields'),
    ...new Set(
      near.map(({ resource, module = resource }) => importLine([camelOf(resource)], `../${module}/${resource}.resource.ts`)),
    ),
  ].join('');
}

/** The declaration of a module. */
export function resourceText(design: ModuleDesign): string {
  const own = phraseOf(design.name);
  const declared = (about: string, name: string, code: Code): string =>
    `\n${comment(about)}export const ${name} = ${print(code)};\n`;
  const { lines = [], memberView, about = oneOf(own) } = design;
  return [
    imports(design),
    ...lines.map((one) =>
      declared(
        one.about ?? `${oneOf(singularOf(phraseOf(one.name)))} of ${oneOf(own)}`,
        linesName(design, one),
        linesCode(design, one),
      ),
    ),
    declared(about, resourceName(design), resourceCode(design)),
    ...(memberView ? [declared(`The ${pluralOf(own)} of a member`, memberViewName(design), callOf(design))] : []),
  ].join('');
}

/** `defineMemberView(supplier, { … })` */
function callOf(design: ModuleDesign): Code {
  const code = memberViewCode(design);
  if (typeof code === 'string') return code;
  return { ...code, open: code.open.replace('(', `(${resourceName(design)}, `) };
}

/** The ledger of a module. */
export function ledgerText({ context, name, ledger }: ModuleDesign): string {
  if (!ledger) return '';
  const own = kebabOf(name);
  const code = call(
    'defineLedger',
    broken(
      object([
        ['context', literal(context)],
        ['name', literal(`${own}-${kebabOf(ledger.name)}`)],
        ['module', literal(own)],
        ['owner', `() => ${camelOf(name)}`],
        ['types', names(ledger.types.map(({ value }) => value))],
        ['unit', literal(ledger.unit)],
      ]),
    ),
  );
  return [
    importLine(['defineLedger'], '@shopkeeper/resource/ledger'),
    importLine([camelOf(name)], `./${own}.resource.ts`),
    `\n${comment(`What ${pluralOf(phraseOf(name))} hold, in ${ledger.unit}`)}export const ${camelOf(name)}${capitalOf(camelOf(ledger.name))} = ${print(code)};\n`,
  ].join('');
}
