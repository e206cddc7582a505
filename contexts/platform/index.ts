// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
export * from './callback/callback.resource.ts';
export * from './callback/callback.settings.ts';
export * from './config/config-view.domain.ts';
export * from './config/config.page.ts';
export * from './dead-letter/dead-letter.resource.ts';
export * from './dictionary/dictionary.resource.ts';
export * from './list-view/list-view.page.ts';
export * from './provider/provider-view.domain.ts';
export * from './provider/provider.page.ts';
export * from './site/site.settings.ts';
export * from './upload/upload.settings.ts';
