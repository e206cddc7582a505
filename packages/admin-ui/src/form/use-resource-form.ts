import { type AnyResource } from '@shopkeeper/resource';
import { brokenRules, checkDraft, checkPatch, type FieldIssue } from '@shopkeeper/resource/schema';
import { useState } from 'react';
import { ApiError } from '@shopkeeper/api-client';
import { useUnsaved } from '@shopkeeper/shell/tabs';
import { useReadable } from '../access/readable.ts';
import { useSave } from '../calls/use-save.ts';
import { type DetailAnswer, type Labels, noLabels, type WireRow } from '../calls/wire.ts';
import { addable, type Draft, draftOf, firstDraft, isShown, patchOf, withoutHidden } from '../values/draft.ts';
import { type Form, useForm } from './use-form.ts';

/** Two users changed the same row: the values the other user saved, and those of this form. */
export interface Conflict {
  readonly theirs: Draft;
  readonly mine: Draft;
  /** Fields whose values differ. */
  readonly differs: readonly string[];
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
  /** Saves this form's values over the other user's. */
  keepMine(): Promise<DetailAnswer | null>;
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

  async function send(base: Stored): Promise<DetailAnswer | null> {
    if (!form.isComplete()) return null;
    const draft = withoutHidden(resource, form.draft);
    const patch = patchOf(resource, draft, base.draft);
    const issues = row
      ? issuesOfPatch(resource, { id: row.id, version: base.version, draft, patch })
      : issuesOfDraft(resource, draft);
    form.show(issues);
    if (issues.length > 0) return null;
    if (row && Object.keys(patch).length === 0) return row;
    return form.run(() => saveOrCompare(patch, base));
  }

  async function saveOrCompare(patch: Draft, base: Stored): Promise<DetailAnswer | null> {
    try {
      const saved = row
        ? await save({ id: row.id, version: base.version, patch })
        : await save({ draft: addable(resource.ownFields, form.draft, (name) => isShown(resource, name, form.draft)) });
      // The saved draft becomes the stored one, so the form is no longer dirty and may be left.
      setStored({ version: saved.version, draft: form.draft });
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
    conflict: theirs && conflictOf(resource, form.draft, theirs),
    takeTheirs: () => {
      if (!theirs) return;
      const draft = draftOf(resource, theirs);
      setStored({ version: theirs.version, draft });
      form.reset(draft);
      setTheirs(null);
    },
    keepMine: async () => {
      if (!theirs) return null;
      const base = { version: theirs.version, draft: draftOf(resource, theirs) };
      setStored(base);
      setTheirs(null);
      return send(base);
    },
    submit: () => send(stored),
  };
}

const isRow = (value: unknown): value is WireRow =>
  typeof value === 'object' && value !== null && 'id' in value && 'version' in value;

function conflictOf(resource: AnyResource, mine: Draft, row: WireRow): Conflict {
  const theirs = draftOf(resource, row);
  const differs = Object.keys(theirs).filter((name) => JSON.stringify(theirs[name]) !== JSON.stringify(mine[name]));
  return { theirs, mine, differs };
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
