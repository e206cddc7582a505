import type { AnyResource } from '@shopkeeper/resource';
import { type ComponentType, createContext, useContext } from 'react';
import type { Labels } from '../wire.ts';
import type { FieldInputProps } from './input.ts';

/** What inputs know of the form they stand in. */
export interface FormScope {
  readonly resource: AnyResource;
  /** The row being edited; null while one is added. */
  readonly id: number | null;
  /** Names of what the row refers to, as the server sent them along. */
  readonly labels: Labels;
  /** The input of any field: lines draw their cells with it. */
  readonly Field: ComponentType<FieldInputProps>;
  /** The id of an input in the document. */
  idOf(path: string): string;
  /** Broken rules in words, by path. */
  readonly issues: ReadonlyMap<string, string>;
  /** Says that a file of a field is on its way, or no longer: what is saved meanwhile would go without it. */
  hold(path: string, isSending: boolean): void;
}

const nothing: Readonly<Record<string, string>> = {};

const FormScopeContext = createContext<FormScope | null>(null);

export const FormScopeProvider = FormScopeContext.Provider;

export function useFormScope(): FormScope {
  const scope = useContext(FormScopeContext);
  if (!scope) throw new Error('an input stands outside of a form');
  return scope;
}

/** The names the server sent along for a field. */
export function useKnownLabels(name: string): Readonly<Record<string, string>> {
  return useFormScope().labels[name] ?? nothing;
}
