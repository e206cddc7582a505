import { type AnyResource } from '@shopkeeper/resource';
import { brokenRules, checkDraft, checkPatch, type FieldIssue } from '@shopkeeper/resource/schema';
import { useState } from 'react';
import { ApiError } from '@shopkeeper/api-client';
import { useUnsaved } from '@shopkeeper/shell/tabs';
import { useReadable } from '../access/readable.ts';
import { useSave } from '../calls/use-save.ts';
import { type DetailAnswer, type Labels, noLabels, type WireRow } from '../calls/wire.ts';
import { addable, type Draft, draftOf, firstDraft, isShown, patchOf, withoutHidden } from '../values/draft.ts';
import { type FieldMerge, mergedDraft, mergesOf, type Side } from './merge-drafts.ts';
import { type Form, useForm } from './use-form.ts';

/** Two users changed the same row: the values the other user saved, and those of this form. */
export interface Conflict {
  readonly theirs: Draft;
  readonly mine: Draft;
  /** The fields whose values differ, each with the version that changed it; none where both did. */
  readonly merges: readonly FieldMerge[];
}

/** The form of one row: its draft, its issues and its submit. */
export interface ResourceForm {
  readonly resource: AnyResource;
  readonly id: number | null;
  readonly form: Form;
  readonly labels: Labels;
  readonly isDirty: boolean;
  readonly conflict: Conflict | null;
  takeTheirs(): void;
  /** Saves the chosen version of each field over the other user's row. */
  saveMerged(chosen: Readonly<Record<string, Side>>): Promise<DetailAnswer | null>;
  /** Resolves to the saved row, or to null when it was not saved; the form then shows why. */
  submit(): Promise<DetailAnswer | null>;
}

interface Asked {
  readonly resource: AnyResource;
  /** The row as it was read; null to add one. */
  readonly row: DetailAnswer | null;
  /** Initial values of a new row, in addition to the declared defaults. */
  readonly preset?: Draft;
}

interface Stored {
  readonly version: number;
  readonly draft: Draft;
}

/** The draft that is sent, and the version it is based on. */
interface Sending {
  readonly base: Stored;
  readonly input: Draft;
}

/** The logic of a resource's form, without rendering. The row is read only once, so the component needs a key per row. */
export function useResourceForm({ resource: whole, row, preset = {} }: Asked): ResourceForm {
  const resource = useReadable(whole);
  const { save } = useSave(resource);
  const [stored, setStored] = useState<Stored>(() => ({
    version: row?.version ?? 0,
    draft: row ? draftOf(resource, row) : { ...firstDraft(resource.ownFields), ...preset },
  }));
  const [theirs, setTheirs] = useState<WireRow | null>(null);
  const form = useForm({ resource, fields: resource.ownFields, first: () => stored.draft });
  const isDirty = JSON.stringify(form.draft) !== JSON.stringify(stored.draft);
  useUnsaved(isDirty);

  async function send(base: Stored, input: Draft): Promise<DetailAnswer | null> {
    if (!form.isComplete()) return null;
    const draft = withoutHidden(resource, input);
    const patch = patchOf(resource, draft, base.draft);
    const issues = row
      ? issuesOfPatch(resource, { id: row.id, version: base.version, draft, patch })
      : issuesOfDraft(resource, draft);
    form.show(issues);
    if (issues.length > 0) return null;
    if (row && Object.keys(patch).length === 0) return row;
    return form.run(() => saveOrCompare(patch, { base, input }));
  }

  async function saveOrCompare(patch: Draft, { base, input }: Sending): Promise<DetailAnswer | null> {
    try {
      const saved = row
        ? await save({ id: row.id, version: base.version, patch })
        : await save({ draft: addable(resource.ownFields, input, (name) => isShown(resource, name, input)) });
      // The saved draft becomes the stored one, so the form is no longer dirty and may be left.
      setStored({ version: saved.version, draft: input });
      // An update answers with what changed.
      return row ? { ...row, ...saved, refs: { ...row.refs, ...saved.refs } } : saved;
    } catch (error) {
      const current = error instanceof ApiError && error.error === 'request.stale-version' ? error.details['row'] : null;
      if (!isRow(current)) throw error;
      setTheirs(current);
      return null;
    }
  }

  return {
    resource,
    id: row?.id ?? null,
    form,
    labels: row?.refs ?? noLabels,
    isDirty,
    conflict: theirs && conflictOf(resource, { base: stored.draft, mine: form.draft }, theirs),
    takeTheirs: () => {
      if (!theirs) return;
      const draft = draftOf(resource, theirs);
      setStored({ version: theirs.version, draft });
      form.reset(draft);
      setTheirs(null);
    },
    saveMerged: async (chosen) => {
      if (!theirs) return null;
      const base = { version: theirs.version, draft: draftOf(resource, theirs) };
      const merged = mergedDraft({ mine: form.draft, theirs: base.draft }, chosen);
      setStored(base);
      form.reset(merged);
      setTheirs(null);
      return send(base, merged);
    },
    submit: () => send(stored, form.draft),
  };
}

const isRow = (value: unknown): value is WireRow =>
  typeof value === 'object' && value !== null && 'id' in value && 'version' in value;

function conflictOf(resource: AnyResource, own: { readonly base: Draft; readonly mine: Draft }, row: WireRow): Conflict {
  const theirs = draftOf(resource, row);
  return { theirs, mine: own.mine, merges: mergesOf({ ...own, theirs }) };
}

const issuesOfDraft = (resource: AnyResource, draft: Draft): readonly FieldIssue[] =>
  checkDraft(
    resource,
    addable(resource.ownFields, draft, (name) => isShown(resource, name, draft)),
  ).issues ?? [];

function issuesOfPatch(
  resource: AnyResource,
  options: { readonly id: number; readonly version: number; readonly draft: Draft; readonly patch: Draft },
): readonly FieldIssue[] {
  const { id, version, draft, patch } = options;
  const checked = checkPatch(resource, { id, version, ...patch });
  return checked.issues ?? brokenRules(resource, draft);
}
