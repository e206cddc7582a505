export {
  defineMemberModule,
  definePageModule,
  defineServerModule,
  type Registry,
  type ServerContext,
  type ServerModule,
} from './module.ts';
