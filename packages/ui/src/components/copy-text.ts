/** Copies a text to the clipboard; returns whether it worked. The clipboard is missing when the page is not a secure context. */
export async function copyText(value: string): Promise<boolean> {
  if (navigator.clipboard === undefined) return false;
  return navigator.clipboard.writeText(value).then(
    () => true,
    () => false,
  );
}
