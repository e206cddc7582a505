/** A ref that focuses the first input of something just opened. */
export function focusNow(input: { focus(): void } | null): void {
  input?.focus();
}
