import type { AnyResource } from '@shopkeeper/resource';
import { type ComponentType, createContext, useContext } from 'react';
import type { Labels } from '../calls/wire.ts';
import type { FieldInputProps } from './input.ts';

/** The context of a form that its inputs read. */
export interface FormScope {
  readonly resource: AnyResource;
  /** The row being edited; null when adding. */
  readonly id: number | null;
  /** The values of the form so far. */
  readonly draft: Readonly<Record<string, unknown>>;
  /** Labels of the row's references, as returned by the server. */
  readonly labels: Labels;
  /** Renders the input of any field; lines use it for their cells. */
  readonly Field: ComponentType<FieldInputProps>;
  /** Returns the DOM id of an input. */
  idOf(path: string): string;
  /** Issue messages by path. */
  readonly issues: ReadonlyMap<string, string>;
  /** Reports that a file of a field is being uploaded, or no longer is; a save meanwhile would miss it. */
  hold(path: string, isSending: boolean): void;
}

const nothing: Readonly<Record<string, string>> = {};

const FormScopeContext = createContext<FormScope | null>(null);

export const FormScopeProvider = FormScopeContext.Provider;

/** The form that an input belongs to. Throws outside of a form. */
export function useFormScope(): FormScope {
  const scope = useContext(FormScopeContext);
  if (!scope) throw new Error('an input stands outside of a form');
  return scope;
}

/** Returns the labels the server returned for a field. */
export function useKnownLabels(name: string): Readonly<Record<string, string>> {
  return useFormScope().labels[name] ?? nothing;
}
