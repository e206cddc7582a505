import { defineServerModule } from '@shopkeeper/crud';
import { attachmentFolder } from '../attachment-folder.resource.ts';

export const attachmentFolderServer = defineServerModule(attachmentFolder);
