import type { AnyResource, FieldIssue, Fields } from '@shopkeeper/resource';
import { useId, useRef, useState } from 'react';
import { ApiError } from '../../http/api-error.ts';
import { returnFocus } from '../../shell/use-focus-back.ts';
import { useResourceText, useResourceLabels } from '../resource-text.ts';
import { type Draft, fieldAt } from './draft.ts';

/** What went wrong as a whole. */
export interface Failure {
  readonly msg: string;
  readonly traceId: string | undefined;
}

/** A draft with what is wrong with it, whatever it is a draft of. */
export interface Form {
  readonly draft: Draft;
  readonly issues: ReadonlyMap<string, string>;
  readonly failure: Failure | null;
  readonly isBusy: boolean;
  idOf(path: string): string;
  /** Says one field; what was wrong with it is forgotten. */
  set(name: string, value: unknown): void;
  reset(draft: Draft): void;
  /** An input says that a file of its field is on its way, or no longer. */
  hold(path: string, isSending: boolean): void;
  /** Whether every file has arrived; says at its input which one has not. */
  isComplete(): boolean;
  /** Shows broken rules at their inputs and goes to the first. */
  show(issues: readonly FieldIssue[]): void;
  /** Runs one submit at a time. An `ApiError` is shown where it belongs and answered as null. */
  run<T>(submit: () => Promise<T>): Promise<T | null>;
}

export function useForm(options: { readonly resource: AnyResource; readonly fields: Fields; readonly first: () => Draft }): Form {
  const { resource, fields, first } = options;
  const text = useResourceText();
  const resourceLabels = useResourceLabels(resource);
  const prefix = useId();
  const [draft, setDraft] = useState(first);
  const [issues, setIssues] = useState<ReadonlyMap<string, string>>(new Map());
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  // State comes one render late: two clicks in one frame would both find it idle.
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
    setFailure({ msg: error.fields.length > 0 ? text('form.mend') : error.msg, traceId: error.traceId });
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
        // Inputs are disabled meanwhile, and whoever typed in one goes on there.
        setTimeout(() => returnFocus(before));
      }
    },
  };
}

/** Puts the focus on an input, or on the first thing inside that takes it. */
export function focusInput(id: string): void {
  const holder = document.getElementById(id);
  const inner = holder?.matches('input, textarea, select, button, [contenteditable], [tabindex]')
    ? holder
    : holder?.querySelector<HTMLElement>('input, textarea, button, [tabindex]');
  inner?.focus();
  inner?.scrollIntoView({ block: 'center' });
}
