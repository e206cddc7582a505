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
  /** What is stored is not valid, so the default applies; of a secret: it cannot be decrypted. */
  isBroken: z.boolean(),
});

export const settingsView = z.object({
  /** The stored name, `sales.order`. */
  name: z.string(),
  /** The module with the texts. */
  module: z.string(),
  group: z.string(),
  /** The name of the provider that they configure. */
  provider: z.nullable(z.string()),
  version: z.int(),
  fields: z.array(settingView),
});

export const overviewReply = z.object({ settings: z.array(settingsView) });

export const historyReply = z.object({
  changes: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
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

/** The settings of one group. */
export interface ConfigGroup {
  readonly name: string;
  readonly settings: readonly SettingsView[];
}

/** Returns the groups in the order in which their first settings come. */
export function groupsOf(settings: readonly SettingsView[]): readonly ConfigGroup[] {
  const names = [...new Set(settings.map(({ group }) => group))];
  return names.map((name) => ({ name, settings: settings.filter(({ group }) => group === name) }));
}

/** Whether a value differs from the default; of a secret: whether one is stored. */
export const isChanged = ({ kind, value, default: preset, isStored }: SettingView): boolean =>
  kind === 'secret' ? isStored : JSON.stringify(value ?? null) !== JSON.stringify(preset ?? null);
