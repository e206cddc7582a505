import type { ServerModule } from '@shopkeeper/crud';
import { payoutProvider } from './payout-provider.ts';

export const payoutServer: ServerModule = { providers: [payoutProvider] };
