/** A ref for the first input of something that was just opened. */
export function focusNow(input: { focus(): void } | null): void {
  input?.focus();
}
