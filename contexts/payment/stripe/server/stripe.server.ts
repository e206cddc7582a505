import type { ServerModule } from '@shopkeeper/crud';
import { stripeProvider } from './stripe-provider.ts';

export const stripeServer: ServerModule = { providers: [stripeProvider] };
