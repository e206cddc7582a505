import { ConfigError, readConfig, type Config } from './config.ts';
import { startShop, type Shop } from './start.ts';

const tell = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
const complain = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

/** What went wrong at the start, in a sentence for the person at the terminal. */
function explained(error: unknown, config: Config): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  if (code === 'EADDRINUSE') return `Port ${config.port} is taken. Stop what uses it, or choose another: PORT=8001 npm start`;
  if (code === 'EACCES') return `Port ${config.port} may not be used by this account. Choose one above 1024: PORT=8000 npm start`;
  if (['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT'].includes(code))
    return `The database at DATABASE_URL cannot be reached (${code}).`;
  if (['28P01', '28000', '3D000'].includes(code))
    return `The database at DATABASE_URL refused the connection: ${error instanceof Error ? error.message : code}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function endWith(shop: Shop): void {
  const end = (): void => {
    shop.stop().then(
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
  let config: Config;
  try {
    config = readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    complain(`The settings cannot be used:\n${error.message}`);
    process.exit(2);
  }
  try {
    const shop = await startShop(config, tell);
    endWith(shop);
  } catch (error) {
    complain(explained(error, config));
    process.exit(1);
  }
}

await main();
