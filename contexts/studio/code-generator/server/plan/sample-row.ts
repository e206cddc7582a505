import { camelOf } from '../../design-names.domain.ts';
import { isRequired } from '../../design-issues.domain.ts';
import type { DesignField, ModuleDesign } from '../../module-design.domain.ts';
import { type Code, list, literal, object } from './code-printer.ts';
import { sentence, phraseOf } from './comments.ts';
import { integer } from './field-code.ts';

const sized = (text: string, { min = 1, max = 40 }: DesignField): string =>
  text.slice(0, Math.max(max, 1)).trimEnd().padEnd(min, 'x');
const number = ({ min = 1, max = Math.max(min, 1) }: DesignField): string => integer(Math.min(Math.max(min, 0), max));
const saidOf = ({ name }: DesignField): string => sentence(phraseOf(name)).slice(0, -1);
/** Letters and a digit, which every format of codes allows. */
const codeOf = (field: DesignField): string => sized(`${field.name.replaceAll('_', '').slice(0, 11)}1`, field);
const fileOf = ({ name }: DesignField): string => literal(`/storage/attachment/${phraseOf(name).replaceAll(' ', '-')}.png`);

type Maker = (field: DesignField) => string;

/** A valid value of each kind, as code; references need rows of other modules and have none. */
const makers: Readonly<Partial<Record<DesignField['kind'], Maker>>> = {
  text: (field) => literal(sized(saidOf(field), field)),
  longText: (field) => literal(sized(saidOf(field), field)),
  richText: (field) => literal(`<p>${saidOf(field)}</p>`),
  code: (field) => literal(codeOf(field)),
  int: number,
  money: number,
  ratio: () => '1',
  flag: () => 'true',
  choice: ({ options }) => literal(options?.[0]?.value ?? ''),
  date: () => literal('2026-01-02'),
  time: () => '1_800_000_000_000',
  image: fileOf,
  images: (field) => `[${fileOf(field)}]`,
  url: () => literal('https://shop.example/about'),
  mobile: () => literal('13900000001'),
  email: () => literal('office@shop.example'),
  region: () => literal('110101'),
  tags: ({ name }) => `[${literal(phraseOf(name))}]`,
};

/** The name of the first row and of another one. */
export const nameOfRow = (design: ModuleDesign, which: 'first' | 'second'): string => {
  const label = design.fields.find(({ name }) => name === design.labelField);
  if (label?.kind !== 'text')
    return which === 'first' && label ? codeOf(label) : 'second1'.slice(-(label?.max ?? 7)).padEnd(label?.min ?? 0, '2');
  return sized(sentence(`${which} ${phraseOf(design.name)}`).slice(0, -1), label);
};

const entries = (fields: readonly DesignField[]): [string, Code][] =>
  fields
    .filter((field) => field.write !== 'server')
    .flatMap((field): [string, Code][] => {
      const make = makers[field.kind];
      return make ? [[camelOf(field.name), make(field)]] : [];
    });

const needsRow = (field: DesignField): boolean => field.kind === 'ref' && isRequired(field);

/** Whether a row can be added that names no row of another module but the member whose it is. */
export const standsAlone = ({ fields, lines = [], memberView }: ModuleDesign): boolean =>
  ![...fields.filter(({ name }) => name !== memberView?.owner), ...lines.flatMap((one) => one.fields)].some(needsRow);

/** The draft of a valid row. */
export const sampleDraft = (design: ModuleDesign): Code => {
  const { fields, lines = [], labelField } = design;
  return object([
    ...entries(fields.filter(({ form, name }) => form && name !== labelField)).toSpliced(0, 0, [
      camelOf(labelField),
      literal(nameOfRow(design, 'first')),
    ]),
    ...lines.map((one): [string, Code] => [camelOf(one.name), list([object(entries(one.fields))])]),
  ]);
};
