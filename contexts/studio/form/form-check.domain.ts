import { checkWith, type Schema } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';
import { conditionSchema } from './form-condition.domain.ts';
import {
  type DefinitionIssue,
  definitionLimits,
  type FormDefinition,
  type FormNode,
  questionTypes,
} from './form-definition.domain.ts';
import { acceptable, fileLimits } from './form-files.domain.ts';
import { meaningIssues } from './form-meaning.domain.ts';

const mostText = 2_000;
const mostLabel = 200;
const mostChoices = 100;

const textsSchema = (most: number) =>
  z.strictObject({ 'zh-cn': z.string().check(z.maxLength(most)), en: z.string().check(z.maxLength(most)) });
const named = {
  id: z.string().check(z.regex(/^[a-z0-9]{1,20}$/)),
  key: z.string().check(z.maxLength(40)),
  label: textsSchema(mostLabel),
};
const limit = z.nullable(z.number().check(z.minimum(-1e12), z.maximum(1e12)));
const rows = z.int().check(z.minimum(0), z.maximum(definitionLimits.rows));
const nodesSchema = z.array(z.lazy((): z.ZodMiniType<FormNode> => nodeSchema)).check(z.maxLength(definitionLimits.fields));

const nodeSchema: z.ZodMiniType<FormNode> = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('field'),
    ...named,
    type: z.enum(questionTypes),
    help: textsSchema(mostText),
    isRequired: z.boolean(),
    min: limit,
    max: limit,
    choices: z
      .array(z.strictObject({ value: z.string().check(z.minLength(1), z.maxLength(40)), label: textsSchema(mostLabel) }))
      .check(z.maxLength(mostChoices)),
    accept: z.optional(z.array(z.enum(acceptable.file)).check(z.maxLength(acceptable.file.length))),
    maxMegabytes: z.optional(z.int().check(z.minimum(1), z.maximum(fileLimits.megabytes))),
  }),
  z.strictObject({ kind: z.literal('group'), ...named, shownWhen: z.nullable(conditionSchema), nodes: nodesSchema }),
  z.strictObject({ kind: z.literal('repeat'), ...named, min: rows, max: rows, nodes: nodesSchema }),
]);

const definitionSchema: Schema = z.strictObject({
  intro: textsSchema(mostText),
  thanks: textsSchema(mostText),
  nodes: nodesSchema,
});

/** How deep plain data is nested; stops counting beyond `most`. */
function depthOf(value: unknown, most: number): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (most === 0) return 1;
  return 1 + Math.max(0, ...Object.values(value).map((part) => depthOf(part, most - 1)));
}

/** Objects and lists that a definition of five levels has above each other at most, with its conditions. */
const mostNested = 40;

/** The length of a text in UTF-8. */
function bytesOfText(text: string): number {
  let bytes = 0;
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x8_00 ? 2 : code < 0x1_00_00 ? 3 : 4;
  }
  return bytes;
}

const isUnreadable = (raw: unknown): boolean => {
  if (depthOf(raw, mostNested) > mostNested) return true;
  return bytesOfText(JSON.stringify(raw) ?? '') > definitionLimits.bytes;
};

/** A definition that may be stored, or what is wrong with it. Takes any input; paths begin with `nodes`. */
export function checkDefinition(
  raw: unknown,
): { readonly value: FormDefinition } | { readonly issues: readonly DefinitionIssue[] } {
  if (isUnreadable(raw)) return { issues: [{ path: '', rule: 'form.tooLarge', params: { max: definitionLimits.bytes / 1024 } }] };
  const { value, issues: broken } = checkWith<FormDefinition>(definitionSchema, raw);
  if (broken) return { issues: broken };
  const issues = meaningIssues(value, JSON.stringify(value));
  return issues.length > 0 ? { issues } : { value };
}
