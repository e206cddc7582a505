import { useMay, useResourceLabels, useWrite } from '@shopkeeper/admin-ui';
import { ApiError } from '@shopkeeper/api-client';
import { useUnsaved } from '@shopkeeper/shell/tabs';
import { useText } from '@shopkeeper/ui/i18n';
import { useReducer, useState } from 'react';
import { checkDefinition } from '../form-check.domain.ts';
import { type DefinitionIssue, emptyDefinition, type FormDefinition } from '../form-definition.domain.ts';
import { nodeAtPath } from '../form-design.domain.ts';
import { form } from '../form.resource.ts';
import { designReducer, type DesignState, firstState, type DesignAction } from './design-state.ts';
import type { FormRow } from './form-row.ts';

/** The work on a form: its state, what is wrong with it since the last try to save it, and saving. */
export interface DesignWork {
  readonly state: DesignState;
  readonly now: FormDefinition;
  readonly dispatch: (action: DesignAction) => void;
  /** The first issue of each node by its id. */
  readonly issues: ReadonlyMap<string, string>;
  /** An issue of the form as a whole. */
  readonly formIssue: string | null;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  readonly mayEdit: boolean;
  save(): Promise<void>;
}

interface Shown {
  readonly nodes: ReadonlyMap<string, string>;
  readonly form: string | null;
}

const nothing: Shown = { nodes: new Map(), form: null };

interface SentIssue extends DefinitionIssue {
  readonly msg?: string;
}

export function useDesign(row: FormRow): DesignWork {
  const stored = (row.definition ?? emptyDefinition) as FormDefinition;
  const [state, dispatch] = useReducer(designReducer, stored, firstState);
  const [saved, setSaved] = useState(stored);
  const [shown, setShown] = useState(nothing);
  const labels = useResourceLabels(form);
  const text = useText('form');
  const may = useMay();
  const write = useWrite<object>({ refreshes: [form.prefix], showsOwnError: true });
  const { now } = state.design;
  const isDirty = now !== saved;
  useUnsaved(isDirty);

  function show(issues: readonly SentIssue[]): void {
    const nodes = new Map<string, string>();
    let whole: string | null = null;
    for (const issue of issues) {
      const id = nodeAtPath(now, issue.path);
      const msg = issue.msg ?? labels.issue(issue, undefined);
      if (id === null) whole ??= msg;
      else if (!nodes.has(id)) nodes.set(id, msg);
    }
    setShown({ nodes, form: whole ?? text('text.issues') });
    const [first] = nodes.keys();
    if (first !== undefined) dispatch({ kind: 'select', id: first });
  }

  async function save(): Promise<void> {
    if (!isDirty || write.isPending) return;
    const checked = checkDefinition(now);
    if ('issues' in checked) return show(checked.issues);
    try {
      await write.mutateAsync({ path: `${form.prefix}Update`, body: { id: row.id, version: row.version, definition: now } });
      setSaved(now);
      setShown(nothing);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.fields.length > 0) show(error.fields.map((one) => ({ ...one, path: one.path.replace(/^definition\.?/, '') })));
      else setShown({ nodes: new Map(), form: error.msg });
    }
  }

  const mayEdit = may('edit', form.page) && row.status !== 'archived';
  return { state, now, dispatch, issues: shown.nodes, formIssue: shown.form, isDirty, isSaving: write.isPending, mayEdit, save };
}
