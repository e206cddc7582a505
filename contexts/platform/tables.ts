// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import { childTableOf, tableOf } from '@shopkeeper/crud/tables';
import { callback } from './callback/callback.resource.ts';
import { deadLetter } from './dead-letter/dead-letter.resource.ts';
import { dictionary, dictionaryItem } from './dictionary/dictionary.resource.ts';

export const callbackTable = tableOf(callback);
export const deadLetterTable = tableOf(deadLetter);
export const dictionaryTable = tableOf(dictionary);
export const dictionaryItemsTable = childTableOf(dictionary, dictionaryItem);
export * from './list-view/server/list-view.tables.ts';
