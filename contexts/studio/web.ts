// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
import type { AnyResource } from '@shopkeeper/resource';
import type { WebModule } from '@shopkeeper/web-kit';
import { screensOf } from '@shopkeeper/web-kit/screens';
import { dashboardScreens } from './dashboard/web/dashboard.screens.ts';
import { galleryScreens } from './gallery/web/gallery.screens.ts';

const resources: readonly AnyResource[] = [];

export const webModule: WebModule = {
  context: 'studio',
  resources,
  screens: screensOf(resources, { ...dashboardScreens, ...galleryScreens }),
};
