import { expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const [root, ordinary] = [0, 1_000];
const allows = (setting: string | undefined, userId: number): boolean =>
  readConfig({ TERMINAL_ENABLED: setting }, userId).allowsCommands;

it('[J-12] the terminal runs commands only where TERMINAL_ENABLED allows it, and as root only where it says as-root', () => {
  for (const userId of [root, ordinary]) {
    expect([undefined, '', '0'].map((setting) => allows(setting, userId))).toEqual([false, false, false]);
    expect(allows('as-root', userId)).toBe(true);
    expect(() => allows('yes', userId)).toThrow(ConfigError);
  }
  expect(allows('1', ordinary)).toBe(true);
  expect(() => allows('1', root)).toThrow('TERMINAL_ENABLED must be as-root');
});
