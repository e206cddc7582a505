/** Details of a business error: plain values that its message can contain. */
export type Details = Readonly<Record<string, string | number | boolean | null | readonly (string | number)[]>>;

/** A business error as a value, not an exception. The code is catalogued and translated. */
export interface Rejection<Code extends string = string> {
  readonly errorCode: Code;
  readonly details: Details;
}

/** Creates a business error from its catalogued code (`<resource>.<kebab>`) and the details that its message can contain. */
export function reject<const Code extends string>(code: Code, details: Details = {}): Rejection<Code> {
  return { errorCode: code, details };
}

/** Whether the result of a domain function is a business error. */
export function isRejection(answer: unknown): answer is Rejection {
  return typeof answer === 'object' && answer !== null && 'errorCode' in answer;
}
