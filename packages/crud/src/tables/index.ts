export { childTableOf, linesTableOf, linkTableOf, tableOf } from './table-of.ts';
export { uniqueFieldsOf } from './unique-fields.ts';
