import type { FieldNode, Texts } from '../form-definition.domain.ts';

/** What the input of one question gets. */
export interface AnswerInputProps {
  readonly field: FieldNode;
  readonly language: keyof Texts;
  readonly id: string;
  readonly value: unknown;
  readonly isInvalid: boolean;
  readonly describedBy: string | undefined;
  readonly onChange: (value: unknown) => void;
}
