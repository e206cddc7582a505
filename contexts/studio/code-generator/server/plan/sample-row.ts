import { camelOf } from '../../design-names.domain.ts';
import { isRequired } from '../../design-issues.domain.ts';
import type { DesignField, ModuleDesign } from '../../module-design.domain.ts';
import { type Code, list, literal, object } from './code-printer.ts';
import { integer } from './field-code.ts';

const sized = (text: string, { min = 1, max = 40 }: DesignField): string => text.padEnd(min, 'x').slice(-Math.max(max, 1));
const number = ({ min = 1, max = Math.max(min, 1) }: DesignField): string => integer(Math.min(Math.max(min, 0), max));

type Maker = (field: DesignField) => string;

/** A valid value of each kind, as code; references need rows of other modules and have none. */
const makers: Readonly<Partial<Record<DesignField['kind'], Maker>>> = {
  text: (field) => literal(sized('Sample', field)),
  longText: (field) => literal(sized('Sample', field)),
  richText: () => literal('<p>Sample</p>'),
  code: (field) => literal(sized(field.format === 'account' ? 'sample7' : 'sample', field)),
  int: number,
  money: number,
  ratio: () => '1',
  flag: () => 'true',
  choice: ({ options }) => literal(options?.[0]?.value ?? ''),
  date: () => literal('2026-01-02'),
  time: () => '1_800_000_000_000',
  image: () => literal('/storage/attachment/sample.png'),
  images: () => `['/storage/attachment/sample.png']`,
  url: () => literal('https://shop.example/sample'),
  mobile: () => literal('13900000001'),
  email: () => literal('sample@shop.example'),
  region: () => literal('110101'),
  tags: () => `['sample']`,
};

const entries = (fields: readonly DesignField[]): [string, Code][] =>
  fields
    .filter((field) => field.write !== 'server')
    .flatMap((field): [string, Code][] => {
      const make = makers[field.kind];
      return make ? [[camelOf(field.name), make(field)]] : [];
    });

const needsRow = (field: DesignField): boolean => field.kind === 'ref' && isRequired(field);

/** Whether a row can be added that names no row of another module. */
export const standsAlone = ({ fields, lines = [] }: ModuleDesign): boolean =>
  ![...fields, ...lines.flatMap((one) => one.fields)].some(needsRow);

/** The draft of a valid row. */
export const sampleDraft = ({ fields, lines = [] }: ModuleDesign): Code =>
  object([
    ...entries(fields.filter(({ form }) => form)),
    ...lines.map((one): [string, Code] => [camelOf(one.name), list([object(entries(one.fields))])]),
  ]);
