/** Items as they are typed: a code on each line, with a quantity behind a space, `x` or `×`; one without. */
export function typedItems(text: string): { readonly code: string; readonly qty: number }[] {
  return text.split(/[\n\r,;，；]+/).flatMap((line) => {
    const words = line
      .trim()
      .split(/[\s×*]+/)
      .filter((word) => word !== '');
    const code = words[0];
    if (code === undefined) return [];
    const qty = Number((words[1] ?? '1').replace(/^x/i, ''));
    return [{ code, qty: Number.isInteger(qty) && qty > 0 ? qty : 1 }];
  });
}
