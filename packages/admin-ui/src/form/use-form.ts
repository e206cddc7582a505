import type { AnyResource } from '@shopkeeper/resource';
import type { Fields } from '@shopkeeper/resource/fields';
import type { FieldIssue } from '@shopkeeper/resource/schema';
import { useId, useRef, useState } from 'react';
import { ApiError, traceOf } from '@shopkeeper/api-client';
import { returnFocus } from '@shopkeeper/ui';
import { useResourceLabels, useResourceText } from '../texts/resource-text.ts';
import { type Draft, fieldAt } from '../values/draft.ts';

/** A failure of the whole form. */
export interface Failure {
  readonly msg: string;
  readonly traceId: string | undefined;
}

/** A draft with its issues and failure, independent of what is edited. */
export interface Form {
  readonly draft: Draft;
  readonly issues: ReadonlyMap<string, string>;
  readonly failure: Failure | null;
  readonly isBusy: boolean;
  idOf(path: string): string;
  /** Sets one field and clears its issues. */
  set(name: string, value: unknown): void;
  reset(draft: Draft): void;
  /** Reports that a file of the field is being uploaded, or no longer is. */
  hold(path: string, isSending: boolean): void;
  /** Whether all uploads are finished; shows an issue at the inputs whose upload is not. */
  isComplete(): boolean;
  /** Shows issues at their inputs and focuses the first. */
  show(issues: readonly FieldIssue[]): void;
  /** Runs one submit at a time. An `ApiError` is shown in the form and resolves to null. */
  run<T>(submit: () => Promise<T>): Promise<T | null>;
}

/** The state of a form: draft, issues per field, and what changed since it was opened. */
export function useForm(options: { readonly resource: AnyResource; readonly fields: Fields; readonly first: () => Draft }): Form {
  const { resource, fields, first } = options;
  const text = useResourceText();
  const resourceLabels = useResourceLabels(resource);
  const prefix = useId();
  const [draft, setDraft] = useState(first);
  const [issues, setIssues] = useState<ReadonlyMap<string, string>>(new Map());
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  // A ref, because state updates one render late: two clicks in one frame would both see an idle form.
  const running = useRef(false);
  const sending = useRef(new Set<string>());
  const idOf = (path: string): string => `${prefix}${path.replaceAll('.', '-')}`;

  function show(broken: readonly FieldIssue[]): void {
    setIssues(new Map(broken.map((issue) => [issue.path, resourceLabels.issue(issue, fieldAt(fields, issue.path))])));
    const [issue] = broken;
    if (issue) requestAnimationFrame(() => focusInput(idOf(issue.path)));
  }

  function fail(error: ApiError): void {
    show(error.fields);
    setFailure({ msg: error.fields.length > 0 ? text('form.mend') : error.msg, traceId: traceOf(error) });
  }

  function showAll(broken: readonly FieldIssue[]): void {
    show(broken);
    setFailure(broken.length > 0 ? { msg: text('form.mend'), traceId: undefined } : null);
  }

  return {
    draft,
    issues,
    failure,
    isBusy,
    idOf,
    show: showAll,
    hold: (path, isSending) => {
      if (isSending) sending.current.add(path);
      else sending.current.delete(path);
    },
    isComplete: () => {
      if (sending.current.size > 0) showAll([...sending.current].map((path) => ({ path, rule: 'sending' })));
      return sending.current.size === 0;
    },
    set: (name, value) => {
      setDraft((before) => ({ ...before, [name]: value }));
      setIssues((before) => new Map([...before].filter(([path]) => path !== name && !path.startsWith(`${name}.`))));
    },
    reset: (next) => {
      setDraft(next);
      setIssues(new Map());
      setFailure(null);
    },
    run: async (submit) => {
      if (running.current) return null;
      running.current = true;
      const before = document.activeElement;
      setBusy(true);
      setFailure(null);
      try {
        return await submit();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        fail(error);
        return null;
      } finally {
        running.current = false;
        setBusy(false);
        // Inputs are disabled during the submit; the focus returns to the one that had it.
        setTimeout(() => returnFocus(before));
      }
    },
  };
}

/** Focuses an input, or the first focusable element inside it. */
export function focusInput(id: string): void {
  const holder = document.getElementById(id);
  const inner = holder?.matches('input, textarea, select, button, [contenteditable], [tabindex]')
    ? holder
    : holder?.querySelector<HTMLElement>('input, textarea, button, [tabindex]');
  inner?.focus();
  inner?.scrollIntoView({ block: 'center' });
}
