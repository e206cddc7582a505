/** The payment provider of the callback module, for tests of other contexts. */
export * from '../../contexts/platform/callback/testing/test-provider.ts';
