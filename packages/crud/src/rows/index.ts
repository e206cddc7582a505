export { readPage, readTotals, type Scope, walk } from '../list/list.ts';
export { escapeLike } from '../list/sql-text.ts';
export { detailOf, type PartLoaders, type RegisteredDetail } from './detail.ts';
export { type AnyExtension, extend, type Extension, type RegisteredResource, registerResource } from './extension.ts';
export { addRow, editRow, valueOrThrow } from './operations.ts';
export { readableFor, rowFor, textFor, withReadableConflicts } from './readable.ts';
export { cleanRichText } from './rich-text.ts';
export { readRow } from './rows.ts';
export { insertRow, staleVersion, updateRow } from './write.ts';
