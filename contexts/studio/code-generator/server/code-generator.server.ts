import { definePageModule } from '@shopkeeper/crud';
import { codeGeneratorPage } from '../code-generator.page.ts';
import { generatorService } from './generator-service.ts';
import { planRoutes } from './plan-routes.ts';
import { writeRoutes } from './write-routes.ts';

export const codeGeneratorServer = definePageModule(codeGeneratorPage, {
  routes: [...planRoutes, ...writeRoutes],
  service: generatorService,
});
