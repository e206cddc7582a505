import { defineServerModule } from '@shopkeeper/crud';
import { product } from '../product.resource.ts';
import { importJobs, importTasks } from '../import/server/job.ts';
import { importRoutes } from '../import/server/routes.ts';
import { exportRoutes } from './export-routes.ts';
import { productExtension } from './product-extension.ts';
import { productRoutes } from './product-routes.ts';
import { productLifecycle } from './product-transitions.ts';

export const productServer = defineServerModule(product, {
  extension: productExtension,
  lifecycle: productLifecycle,
  routes: [...productRoutes, ...importRoutes, ...exportRoutes],
  jobs: importJobs,
  tasks: importTasks,
});
