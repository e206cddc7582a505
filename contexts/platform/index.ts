// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.
export * from './attachment/attachment-folder.resource.ts';
export * from './attachment/attachment-view.domain.ts';
export * from './attachment/attachment.resource.ts';
export * from './callback/callback.resource.ts';
export * from './callback/callback.settings.ts';
export * from './config/config-view.domain.ts';
export * from './config/config.page.ts';
export * from './custom-setting/custom-setting.domain.ts';
export * from './custom-setting/custom-setting.resource.ts';
export * from './dead-letter/dead-letter.resource.ts';
export * from './dictionary/dictionary.resource.ts';
export * from './list-view/list-view.page.ts';
export * from './provider/provider-view.domain.ts';
export * from './provider/provider.page.ts';
export * from './site/site.settings.ts';
export * from './upload/upload.settings.ts';
