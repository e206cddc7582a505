export { type DocumentRef, type DocumentSource, type DocumentTitle, type DocumentTitles, documentTitlesOf } from './documents.ts';
export {
  defineMemberModule,
  definePageModule,
  defineServerModule,
  type Registry,
  type ServerContext,
  type ServerModule,
  type Service,
  type ServiceHost,
} from './module.ts';
