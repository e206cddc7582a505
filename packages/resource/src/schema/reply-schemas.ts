import * as z from 'zod/mini';
import type { Schema } from './schema.ts';

/** Integers of replies, described with their unit. */
export const fen = z.int().check(z.describe('shape.fen'));
/** An instant: UTC, seconds since 1970. */
export const instant = z.int().check(z.describe('shape.time'));
/** A ratio in basis points: 10,000 is 100 %. */
export const basisPoints = z.int().check(z.describe('shape.ratio'));

/** What a text is filled with: `{name}` by its name. */
export const textParams = z.record(z.string(), z.union([z.string(), z.number()]));

/** The deeply readonly type of a value. */
export type DeepReadonly<T> = T extends readonly (infer One)[]
  ? readonly DeepReadonly<One>[]
  : T extends object
    ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
    : T;

/** The type of a reply with this schema. */
export type ReplyOf<Reply extends Schema> = DeepReadonly<z.infer<Reply>>;
