import type { ServerModule } from '@shopkeeper/crud';
import { f } from '@shopkeeper/resource/fields';
import { defineProvider, defineProviderKind, type ProviderConfig } from '@shopkeeper/server/providers';
import { emailSettings } from '../email.settings.ts';
import { smtpConfigOf } from './smtp-config.ts';
import { checkServer, sendEmail, type SmtpConfig } from './smtp.ts';

const timeoutMs = 9_000;

function read(config: ProviderConfig): SmtpConfig {
  const text = config['smtp'];
  if (text === undefined) throw new Error('no mail server is set');
  // Written by `config` below.
  return JSON.parse(text) as SmtpConfig;
}

/** The mail server, for its health and a trial; its settings are those of the module. */
const smtp = defineProvider({
  kind: defineProviderKind('email'),
  name: 'smtp',
  settings: emailSettings.fields,
  config: async ({ engine }) => {
    const config = smtpConfigOf(engine, 'Shopkeeper');
    return config === null ? {} : { smtp: JSON.stringify(config) };
  },
  operations: {},
  health: async ({ config }) => {
    const server = read(config);
    await checkServer(server, timeoutMs);
    return { isOk: true, message: `${server.host}:${server.port}` };
  },
  test: {
    input: { address: f.email() },
    run: async ({ config, at }, { address }) => {
      const email = { id: `trial-${at}`, to: String(address), subject: 'Shopkeeper', text: 'Shopkeeper ✓' };
      return { isOk: true, message: await sendEmail(read(config), email, timeoutMs) };
    },
  },
});

export const emailServer: ServerModule = { providers: [smtp] };
