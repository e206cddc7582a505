import { defineServerModule } from '@shopkeeper/crud';
import { badInput, type SignedContext } from '@shopkeeper/server';
import { appSchemeOf, hostOf, isAllowedHost, namesIn, type Scheme } from '../theme-link.domain.ts';
import { themeUri } from '../theme-uri.resource.ts';
import { themeUriSettings } from '../theme-uri.settings.ts';
import { bannersOf } from './theme-uri-rows.ts';

/** @throws bad input when the link leads to a host or an app that the settings do not name */
function requireAllowed(link: { readonly scheme: Scheme; readonly uri: string }, { engine }: SignedContext): void {
  const { hosts, appSchemes } = engine.settings.read(themeUriSettings);
  const host = hostOf(link);
  if (host !== null && !isAllowedHost(host, namesIn(hosts ?? '')))
    throw badInput([{ path: 'uri', rule: 'theme-uri.host', params: { host } }]);
  const scheme = appSchemeOf(link.uri);
  if (link.scheme === 'app' && !namesIn(appSchemes ?? '').includes(scheme))
    throw badInput([{ path: 'uri', rule: 'theme-uri.appScheme', params: { scheme } }]);
}

export const themeUriServer = defineServerModule(themeUri, {
  extension: {
    async beforeWrite(_tx, { before, draft, context }) {
      const scheme = draft.scheme ?? before?.scheme;
      const uri = draft.uri ?? before?.uri;
      if (scheme !== undefined && uri !== undefined) requireAllowed({ scheme, uri }, context);
      return {};
    },
    enrichWhole: async (db, { id }) => ({ usedBy: await bannersOf(db, { id }) }),
  },
});
