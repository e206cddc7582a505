// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import { childTableOf, tableOf } from '@shopkeeper/crud/tables';
import { attachment } from './attachment/attachment.resource.ts';
import { attachmentFolder } from './attachment/attachment-folder.resource.ts';
import { callback } from './callback/callback.resource.ts';
import { customSetting } from './custom-setting/custom-setting.resource.ts';
import { deadLetter } from './dead-letter/dead-letter.resource.ts';
import { dictionary, dictionaryItem } from './dictionary/dictionary.resource.ts';

export const attachmentTable = tableOf(attachment);
export const attachmentFolderTable = tableOf(attachmentFolder);
export const callbackTable = tableOf(callback);
export const customSettingTable = tableOf(customSetting);
export const deadLetterTable = tableOf(deadLetter);
export const dictionaryTable = tableOf(dictionary);
export const dictionaryItemsTable = childTableOf(dictionary, dictionaryItem);
export * from './invariant/server/invariant.tables.ts';
export * from './list-view/server/list-view.tables.ts';
