import { instant, type ReplyOf } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';

/** One field as declared, with its value; a secret has no value, only whether one is stored. */
const settingView = z.object({
  key: z.string(),
  kind: z.string(),
  nullable: z.boolean(),
  default: z.unknown(),
  options: z.record(z.string(), z.unknown()),
  value: z.unknown(),
  isStored: z.boolean(),
});

export const settingsView = z.object({
  /** The stored name, `sales.order`. */
  name: z.string(),
  /** The module with the texts. */
  module: z.string(),
  group: z.string(),
  version: z.int(),
  fields: z.array(settingView),
});

export const overviewReply = z.object({ settings: z.array(settingsView) });

export const historyReply = z.object({
  changes: z.array(
    z.object({
      id: z.int(),
      at: instant,
      actor: z.string(),
      before: z.record(z.string(), z.unknown()),
      after: z.record(z.string(), z.unknown()),
    }),
  ),
});

export type SettingView = ReplyOf<typeof settingView>;
export type SettingsView = ReplyOf<typeof settingsView>;
export type ConfigOverview = ReplyOf<typeof overviewReply>;
export type ConfigHistory = ReplyOf<typeof historyReply>;
/** One saved change of settings. */
export type ConfigChange = ConfigHistory['changes'][number];

/** The settings of one tab. */
export interface ConfigGroup {
  readonly name: string;
  readonly settings: readonly SettingsView[];
}

/** Returns the tabs in the order in which their first settings come. */
export function groupsOf(settings: readonly SettingsView[]): readonly ConfigGroup[] {
  const names = [...new Set(settings.map(({ group }) => group))];
  return names.map((name) => ({ name, settings: settings.filter(({ group }) => group === name) }));
}
