/** What a refusal may state about itself: plain facts that its translated text can name. */
export type Facts = Readonly<Record<string, string | number | boolean | null | readonly (string | number)[]>>;

/** The named "no" of a business rule: a value, not an exception. The code is catalogued and translated. */
export interface Refusal<Code extends string = string> {
  readonly refused: Code;
  readonly facts: Facts;
}

/** Says no, with the catalogued code (`<resource>.<kebab>`) and the facts its text may name. */
export function refuse<const Code extends string>(code: Code, facts: Facts = {}): Refusal<Code> {
  return { refused: code, facts };
}

/** Tells a refusal from any other answer of a domain function. */
export function isRefusal(answer: unknown): answer is Refusal {
  return typeof answer === 'object' && answer !== null && 'refused' in answer;
}
