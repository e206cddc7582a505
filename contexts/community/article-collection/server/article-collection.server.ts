import { defineServerModule } from '@shopkeeper/crud';
import { memberViewServer } from '@shopkeeper/crud/routes';
import { extend } from '@shopkeeper/crud/rows';
import { articleCollection, memberCollections } from '../article-collection.resource.ts';
import { countCollections } from './article-collection-rows.ts';

const extension = extend(articleCollection)({
  async beforeDelete(tx, { articleId }) {
    await countCollections(tx, { id: articleId, delta: -1 });
  },
});

export const articleCollectionServer = defineServerModule(articleCollection, {
  extension,
  memberView: memberViewServer(memberCollections, { writes: { resource: articleCollection, extension } }),
});
