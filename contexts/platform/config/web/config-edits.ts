import type { FieldIssue } from '@shopkeeper/resource/schema';
import { createContext, useContext } from 'react';
import type { SettingsView, SettingView } from '../config-view.domain.ts';

type Values = Readonly<Record<string, unknown>>;

/** What was changed in the form of one declaration and is not saved. */
export interface Edit {
  readonly changes: Values;
  /** The number of changed values that are not valid. */
  readonly invalid: number;
}

/** No changes. */
export const noEdit: Edit = { changes: {}, invalid: 0 };

/** What the page does with the form of one declaration. */
export interface EditHandle {
  /** Shows the issues at the inputs; returns whether everything may be saved. */
  validate(): boolean;
  show(issues: readonly FieldIssue[]): void;
  reset(): void;
}

/** What is searched for on the page. */
export interface ConfigFilter {
  readonly text: string;
  readonly changedOnly: boolean;
}

/** What an input of a setting knows of it. */
interface Scope {
  readonly settings: SettingsView;
  readonly changes: Values;
  /** Undoes the change of one value. */
  undo(key: string): void;
}

const ScopeContext = createContext<Scope | null>(null);

export const SettingsScope = ScopeContext.Provider;

/** The setting of an input, and its declaration. Throws outside of a form of settings. */
export function useSetting(key: string): Scope & { readonly setting: SettingView } {
  const scope = useContext(ScopeContext);
  const setting = scope?.settings.fields.find((one) => one.key === key);
  if (!scope || !setting) throw new Error('an input stands outside of a form of settings');
  return { ...scope, setting };
}
