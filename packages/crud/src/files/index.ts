export { type FileColumn, fileColumnsOf } from './file-columns.ts';
export { countFileUses, type FileUse, fileUrlsIn, fileUsesOf, replaceFileUrl } from './file-uses.ts';
