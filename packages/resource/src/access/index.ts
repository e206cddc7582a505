export { masked } from './mask.ts';
export { readableBy, readableRow, type Reader, withoutAccessRules, withWithheldValues } from './readable.ts';
export { withheldNames, type WithheldNames, withoutWithheld } from './records.ts';
