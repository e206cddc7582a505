import pino, { type DestinationStream, type Level, type Logger } from 'pino';

const secrets = ['authorization', 'member-token', 'password', 'token', 'refresh_token', 'refreshToken', 'deviceToken', 'cookie'];

function places(name: string): string[] {
  const isWord = /^\w+$/.test(name);
  const step = isWord ? `.${name}` : `["${name}"]`;
  return [isWord ? name : step, `*${step}`, `*.*${step}`];
}

/** Creates the process log: JSON lines; secrets up to two levels deep are redacted. */
export function createLog(options: { level?: Level | 'silent'; destination?: DestinationStream } = {}): Logger {
  const settings = { level: options.level ?? 'info', redact: { paths: secrets.flatMap(places), censor: '[secret]' } };
  return options.destination ? pino(settings, options.destination) : pino(settings);
}
