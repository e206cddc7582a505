// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import { tableOf } from '@shopkeeper/crud/tables';
import { banner } from './banner/banner.resource.ts';

export const bannerTable = tableOf(banner);
