const fields = '.ant-modal-body :is(input, textarea, select):enabled:not([type=hidden], [type=file], [readonly])';

/**
 * Focuses the field of the topmost dialog that is marked with `data-first`, or else its first field: a dialog takes the focus when
 * it opens and gives it to its close button. A field to type into goes before a choice. A field that has the focus already, and a
 * dialog without fields, keep it.
 */
export function focusFirstField(): void {
  const dialog = [...document.querySelectorAll('.ant-modal')].at(-1);
  const marked = dialog?.querySelector<HTMLElement>('[data-first]');
  const focused = document.activeElement;
  if (!marked && focused?.matches('input, textarea, select') && dialog?.contains(focused)) return;
  const all = [...(dialog?.querySelectorAll<HTMLElement>(fields) ?? [])];
  const isChoice = (field: HTMLElement): boolean => field.matches('[type=radio], [type=checkbox]');
  const first = all.find((field) => !isChoice(field)) ?? all.find((field) => field.matches(':checked, [type=checkbox]'));
  (marked ?? first)?.focus();
}
