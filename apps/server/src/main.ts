import { startShop, type Shop } from './start.ts';
import { explained, settingsOrEnd } from './startup-errors.ts';

const tell = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
const complain = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

const interrupted = 130;

/** Ctrl-C stops a running shop after its open requests, and aborts a start at once: unfinished transactions are rolled back. */
function endOnSignal(shop: () => Shop | null): void {
  const end = (): void => {
    const running = shop();
    if (!running) process.exit(interrupted);
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        complain(error instanceof Error ? (error.stack ?? error.message) : String(error));
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}

async function main(): Promise<void> {
  let shop: Shop | null = null;
  endOnSignal(() => shop);
  const config = settingsOrEnd(process.env, complain);
  try {
    shop = await startShop(config, tell);
  } catch (error) {
    complain(explained(error, config));
    process.exit(1);
  }
}

await main();
