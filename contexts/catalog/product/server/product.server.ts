import { defineServerModule } from '@shopkeeper/crud';
import { product } from '../product.resource.ts';
import { productImport } from '../import/server/import-profile.ts';
import { exportRoutes } from './export-routes.ts';
import { productExtension } from './product-extension.ts';
import { productRoutes } from './product-routes.ts';
import { productLifecycle } from './product-transitions.ts';

export const productServer = defineServerModule(product, {
  extension: productExtension,
  lifecycle: productLifecycle,
  importProfile: productImport,
  routes: [...productRoutes, ...exportRoutes],
});
