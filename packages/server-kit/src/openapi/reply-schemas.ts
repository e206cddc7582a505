import * as z from 'zod/mini';

/** Integers of replies, described with their unit. */
export const fen = z.int().check(z.describe('shape.fen'));
export const instant = z.int().check(z.describe('shape.time'));
export const basisPoints = z.int().check(z.describe('shape.ratio'));

/** What a text is filled with: `{name}` by its name. */
export const textParams = z.record(z.string(), z.union([z.string(), z.number()]));
