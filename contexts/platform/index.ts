// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
export * from './dictionary/dictionary.resource.ts';
export * from './list-view/list-view.page.ts';
export * from './shop-calendar/shop-calendar.domain.ts';
