export {
  callProvider,
  type InputOf,
  type OnResult,
  type PerformedCall,
  providerCallJob,
  type ResultOf,
} from './call-provider.ts';
export {
  type AnyOperation,
  type AnyProvider,
  type CallbackReply,
  type ConfigSource,
  defineProvider,
  defineProviderKind,
  type OperationContext,
  type Provider,
  type ProviderCallback,
  type ProviderConfig,
  type ProviderContext,
  type ProviderKind,
  type ProviderOperation,
  type ProviderReport,
  type RawCallback,
  type VerifiedCallback,
} from './provider.ts';
export { NotSentError, type ProviderReply, ProviderRejection, sendRequest } from './send-request.ts';
