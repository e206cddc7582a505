import type { ServerModule } from '@shopkeeper/crud';
import { wechatPayProvider } from './wechat-provider.ts';

export const wechatPayServer: ServerModule = { providers: [wechatPayProvider] };
