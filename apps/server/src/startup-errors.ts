import { NotConnected, StartupError } from '@shopkeeper/server/database';
import { ConfigError, readConfig, type Config } from './config.ts';

/** An error as Node and PostgreSQL describe it. */
interface Fault {
  readonly code?: string;
  readonly syscall?: string;
  readonly path?: string;
  readonly hostname?: string;
  readonly message: string;
}

/** Explanations for file system errors of a folder. */
const folderErrors: Readonly<Record<string, string>> = {
  EACCES: 'this account may not write there',
  EPERM: 'this account may not write there',
  EROFS: 'it is on a read-only disk',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'there is a file where a folder is needed',
  EEXIST: 'there is a file where a folder is needed',
};

/** Reads the settings; prints those that cannot be used and ends the process. */
export function settingsOrEnd(env: Readonly<Record<string, string | undefined>>, complain: (line: string) => void): Config {
  try {
    return readConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    complain(`The settings cannot be used:\n${error.message}`);
    return process.exit(1);
  }
}

/**
 * Explains a startup error in a sentence that names the setting to change and contains no password. Only unexpected errors keep
 * their stack.
 */
export function explained(error: unknown, config: Config): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof NotConnected) return withoutDatabase(error.cause, config);
  if (error instanceof StartupError) return sentence(error.message);
  const issue: Fault = error;
  return ofAddress(issue, config) ?? ofFolder(issue, config) ?? ofDatabase(issue, config) ?? error.stack ?? error.message;
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`;

function ofAddress({ code, syscall, hostname }: Fault, { port, host }: Config): string | null {
  if (syscall === 'getaddrinfo' && hostname === host)
    return `HOST ${host} is not known (${code}). Choose another: HOST=127.0.0.1`;
  if (syscall !== 'listen' && syscall !== 'bind') return null;
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken. Stop what uses it, or choose another: PORT=${port < 65_535 ? port + 1 : 8000} npm start`;
  if (code === 'EACCES') return `Port ${port} may not be used by this account. Choose one above 1024: PORT=8000 npm start`;
  return `HOST ${host} with PORT ${port} cannot be listened on (${code}). Choose another: HOST=127.0.0.1 npm start`;
}

function ofFolder({ code = '', path }: Fault, { dataDir }: Config): string | null {
  const reason = folderErrors[code];
  if (!reason || path === undefined) return null;
  return `DATA_DIR ${dataDir} cannot be used: ${reason} (${code}: ${path}). Mend that, or name another folder: DATA_DIR=… npm start`;
}

const unreachable = /^E(CONN\w+|NOTFOUND|TIMEDOUT|HOSTUNREACH|NETUNREACH|AI_AGAIN)$/;

/**
 * The pool that is opened beside the migrations may fail by itself: it has its own address, or there are too many connections.
 */
function ofDatabase(issue: Fault, config: Config): string | null {
  const isIssue = 'severity' in issue && /^(08|28|3D|42501|53|57)/.test(issue.code ?? '');
  return isIssue || unreachable.test(issue.code ?? '') ? withoutDatabase(issue, config) : null;
}

const namesOf = ({ databaseUrl, directUrl }: Config): string =>
  [
    ['DATABASE_URL', databaseUrl],
    ['DATABASE_DIRECT_URL', directUrl],
  ]
    .flatMap(([name, url]) => (url ? [`${name} (${new URL(url).host})`] : []))
    .join(' or ');

function withoutDatabase(cause: unknown, config: Config): string {
  const issue: Fault = cause instanceof Error ? cause : { message: String(cause) };
  const at = namesOf(config);
  const database = at === '' ? `The product's own database in ${config.dataDir}` : `The database at ${at}`;
  const verb = 'severity' in issue ? 'refused the connection' : 'cannot be reached';
  const isPooler = issue.message.includes('unsupported startup parameter');
  const remedy = isPooler ? '. A pooler says so: name the database itself in DATABASE_DIRECT_URL.' : '';
  return `${database} ${verb}: ${issue.message || issue.code}${remedy}`;
}
