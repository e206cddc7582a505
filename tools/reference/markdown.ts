/** Escapes the text of a table cell. */
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ').trim();
const row = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;

/** Returns a Markdown table, or an empty string without rows. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  rows.length === 0 ? '' : [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');

export const code = (text: string): string => (text === '' ? '' : `\`${text}\``);
export const codes = (texts: readonly string[]): string => texts.map(code).join(', ');

/** Returns a page of the reference: its title, introduction and parts. */
export const page = (title: string, lead: string, parts: readonly string[]): string =>
  `# ${title}\n\n<!-- Written by \`npm run gen\`: edit what it is written from. -->\n\n${[lead, ...parts].filter(Boolean).join('\n\n').trim()}\n`;
