const shape = /^\d{1,7}(\.\d{1,2})?$/;

/** The fen of an amount in yuan as somebody types it, such as `99.9`; null for anything else. */
export function fenOfYuan(typed: string): number | null {
  const trimmed = typed.trim();
  if (!shape.test(trimmed)) return null;
  const [yuan = '0', part = ''] = trimmed.split('.');
  return Number(yuan) * 100 + Number(part.padEnd(2, '0'));
}
