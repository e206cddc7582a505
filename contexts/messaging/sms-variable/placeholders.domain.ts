const name = '[a-z][A-Za-z0-9_]{0,39}';
const placeholder = new RegExp(`\\{(${name})\\}`, 'g');
const wholeName = new RegExp(`^${name}$`);

/** Whether a text can be the name of a variable: a small letter, then letters, digits and underscores. */
export const isVariableName = (text: string): boolean => wholeName.test(text);

/** The names between braces in a text, each once, in their order. */
export const variablesIn = (text: string): string[] => [...new Set([...text.matchAll(placeholder)].map(([, one = '']) => one))];

/** Whether a brace stands outside of a placeholder. */
export const hasLooseBrace = (text: string): boolean => /[{}]/.test(text.replace(placeholder, ''));

/** The variables without a value. */
export const missingIn = (text: string, values: Readonly<Record<string, string>>): string[] =>
  variablesIn(text).filter((one) => !Object.hasOwn(values, one));

/** Puts values into a text, once: a value that contains a placeholder stays as it is. Unknown names stay too. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(placeholder, (whole, one: string) => (Object.hasOwn(values, one) ? (values[one] ?? '') : whole));
