import type { ServerModule } from '@shopkeeper/crud';
import { alipayProvider } from './alipay-provider.ts';

export const alipayServer: ServerModule = { providers: [alipayProvider] };
