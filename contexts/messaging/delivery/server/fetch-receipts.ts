import type { TaskContext } from '@shopkeeper/server/jobs';
import { configOf, enabledChannels, type UsableChannel } from '../../sms-channel/server/channel-rows.ts';
import { receiptsAtOnce, tencentReceipts } from '../../sms-channel/server/tencent.ts';
import { deliverySettings } from '../delivery.settings.ts';
import { noteReceipt } from './delivery-rows.ts';

/** Calls for one channel in one run; what is left waits for the next. */
const mostCalls = 20;

/** Fetches and notes receipts until fewer come than fit into an answer. */
async function fetchOf({ db, engine }: TaskContext, channel: UsableChannel): Promise<void> {
  const { settings, clock } = engine;
  const timeoutMs = settings.read(deliverySettings).timeoutSeconds * 1_000;
  for (let calls = 0; calls < mostCalls; calls += 1) {
    const signal = AbortSignal.timeout(timeoutMs);
    const receipts = await tencentReceipts({ config: configOf(settings, channel), signal, at: clock.now() });
    for (const { serial, state, error } of receipts)
      if (state !== 'pending')
        await noteReceipt(db, { serial, receipt: state, error: error === '' ? null : error, at: new Date(clock.now()) });
    if (receipts.length < receiptsAtOnce) return;
  }
}

/** Fetches the receipts of services that give them only when asked. One that does not answer leaves those of the others alone. */
export async function fetchReceipts(context: TaskContext): Promise<void> {
  const channels = (await enabledChannels(context.db, {})).filter(({ provider }) => provider === 'tencent');
  for (const channel of channels)
    await fetchOf(context, channel).catch((error: unknown) =>
      context.log.warn({ err: error, channel: channel.name }, 'no receipts of text messages'),
    );
}
