import { useText } from '@shopkeeper/ui/i18n';
import { useState } from 'react';
import { type Answers, validateSubmission } from '../form-answers.domain.ts';
import type { FormDefinition } from '../form-definition.domain.ts';

const none: ReadonlyMap<string, string> = new Map();

/** What is wrong with answers, by the paths of their fields. `check` returns what may be sent, or null. */
export function useAnswerIssues() {
  const text = useText('form');
  const [issues, setIssues] = useState(none);
  return {
    issues,
    show: (found: ReadonlyMap<string, string>): void => setIssues(found),
    check(definition: FormDefinition, answers: Answers): Answers | null {
      const { value, issues: found } = validateSubmission(definition, answers);
      setIssues(found ? new Map(found.map(({ path, rule, params }) => [path, text(`text.issue.${rule}`, { ...params })])) : none);
      return value ?? null;
    },
  };
}
