import pino, { type DestinationStream, type Level, type Logger } from 'pino';

const secrets = ['authorization', 'member-token', 'password', 'token', 'refresh_token', 'refreshToken', 'deviceToken', 'cookie'];

function places(name: string): string[] {
  const isWord = /^\w+$/.test(name);
  const step = isWord ? `.${name}` : `["${name}"]`;
  return [isWord ? name : step, `*${step}`, `*.*${step}`];
}

/** The process log: JSON lines; secrets are replaced wherever they stand up to two levels deep. */
export function createLog(options: { level?: Level | 'silent'; destination?: DestinationStream } = {}): Logger {
  const settings = { level: options.level ?? 'info', redact: { paths: secrets.flatMap(places), censor: '[secret]' } };
  return options.destination ? pino(settings, options.destination) : pino(settings);
}
