import { definePageModule } from '@shopkeeper/crud';
import { resourceEngineOf } from '@shopkeeper/crud/lifecycle';
import { pagePermissionOf } from '@shopkeeper/resource';
import { checkWith, objectSchema } from '@shopkeeper/resource/schema';
import { badInput, defineRoute, notFound, type SignedContext } from '@shopkeeper/server';
import { audit } from '@shopkeeper/server/http';
import type { AnyProvider, ProviderContext, ProviderReport } from '@shopkeeper/server/providers';
import * as z from 'zod/mini';
import { providerPage } from '../provider.page.ts';
import { type ProviderView, providersReply, providerReportReply } from '../provider-view.domain.ts';

const named = z.strictObject({ name: z.string().check(z.maxLength(60)) });
const testing = z.strictObject({
  name: z.string().check(z.maxLength(60)),
  input: z.optional(z.record(z.string().check(z.maxLength(60)), z.unknown())),
});

type Named = z.infer<typeof named>;
type Testing = z.infer<typeof testing>;

const timeoutMs = 10_000;
const longestMessage = 500;
const may = (action: 'index' | 'check' | 'test') =>
  ({ kind: 'permission', permissions: [pagePermissionOf(providerPage, action)] }) as const;

const listed = ({ kind, name, health, test, callback, operations }: AnyProvider): ProviderView => ({
  kind,
  name,
  hasHealth: health !== undefined,
  hasTest: test !== undefined,
  testInputs: Object.entries(test?.input ?? {}).map(([key, { kind: of, nullable, options }]) => ({
    key,
    kind: of,
    nullable,
    options: { ...options },
  })),
  callbackPath: callback === undefined ? null : `/api/callback/${name}`,
  operations: Object.keys(operations),
});

function providerOf(context: SignedContext, name: string): AnyProvider {
  const found = resourceEngineOf(context).providerNamed(name);
  if (!found) throw notFound({ name });
  return found;
}

/** Runs a check. A provider that fails or does not reply in time is a report, not an error. */
async function report(
  context: SignedContext,
  provider: AnyProvider,
  check: (given: ProviderContext) => Promise<ProviderReport>,
): Promise<z.infer<typeof providerReportReply>> {
  const began = performance.now();
  const found = await provider
    .config(context)
    .then((config) => check({ config, at: context.at, signal: AbortSignal.timeout(timeoutMs) }))
    .catch((error: unknown) => ({ isOk: false, message: error instanceof Error ? error.message : String(error) }));
  return {
    isOk: found.isOk,
    message: found.message.slice(0, longestMessage),
    ms: Math.round(performance.now() - began),
  };
}

const list = defineRoute({
  method: 'POST',
  path: `${providerPage.path}/list`,
  rule: may('index'),
  idempotency: 'none',
  reply: providersReply,
  handle: async (context) => ({ providers: resourceEngineOf(context).providers.map(listed) }),
});

const health = defineRoute<Named, typeof providerReportReply>({
  method: 'POST',
  path: `${providerPage.path}/health`,
  rule: may('check'),
  idempotency: 'none',
  input: named,
  reply: providerReportReply,
  outline: () => ({ errors: ['request.not-found'] }),
  async handle(context, { name }) {
    const provider = providerOf(context, name);
    if (!provider.health) throw notFound({ name });
    return report(context, provider, provider.health);
  },
});

/** A test has an effect, such as a message that is sent, so it is in the audit log. */
const test = defineRoute<Testing, typeof providerReportReply>({
  method: 'POST',
  path: `${providerPage.path}/test`,
  rule: may('test'),
  idempotency: 'none',
  whileViewing: 'closed',
  input: testing,
  reply: providerReportReply,
  outline: () => ({ errors: ['request.not-found'] }),
  async handle(context, { name, input = {} }) {
    const provider = providerOf(context, name);
    const { test: declared } = provider;
    if (!declared) throw notFound({ name });
    const checked = checkWith<Readonly<Record<string, unknown>>>(objectSchema(declared.input), input);
    if (checked.issues) throw badInput(checked.issues.map((issue) => ({ ...issue, path: `input.${issue.path}` })));
    await context.db.transaction(async (tx) =>
      audit(tx, context, [
        { action: 'test', resource: 'platform/provider', rowId: null, label: name, after: { provider: name } },
      ]),
    );
    return report(context, provider, (given) => declared.run(given, checked.value));
  },
});

export const providerServer = definePageModule(providerPage, { routes: [list, health, test] });
