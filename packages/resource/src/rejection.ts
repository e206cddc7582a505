/** What a refusal may state about itself: plain facts that its translated text can name. */
export type Details = Readonly<Record<string, string | number | boolean | null | readonly (string | number)[]>>;

/** The named "no" of a business rule: a value, not an exception. The code is catalogued and translated. */
export interface Rejection<Code extends string = string> {
  readonly errorCode: Code;
  readonly details: Details;
}

/** Says no, with the catalogued code (`<resource>.<kebab>`) and the facts its text may name. */
export function reject<const Code extends string>(code: Code, details: Details = {}): Rejection<Code> {
  return { errorCode: code, details };
}

/** Tells a refusal from any other answer of a domain function. */
export function isRejection(answer: unknown): answer is Rejection {
  return typeof answer === 'object' && answer !== null && 'errorCode' in answer;
}
